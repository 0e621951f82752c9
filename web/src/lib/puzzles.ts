/** Puzzles: where they are, and what this browser has made of them so far. */
import { keep, recall } from './settings.svelte';

const PREFIX = 'puzzle-';
const KEPT = 'moonlit.puzzles';

export interface Progress {
  /** By a puzzle's name: whether it has been solved. */
  answers: Record<string, boolean>;
  /** How many were solved in a row at first sight, now and at best. */
  streak: number;
  best: number;
}

/** Where a puzzle is solved. */
export const puzzleAddress = (game: string, number: number): string =>
  `/t/${PREFIX}${game}-${number}`;

/** Whether a table's link leads to a puzzle. */
export const isPuzzle = (link: string): boolean => link.startsWith(PREFIX);

const whole = (value: unknown): number =>
  Number.isSafeInteger(value) ? Math.max(0, value as number) : 0;

/** What was kept, as far as it can be read. */
export function progress(): Progress {
  try {
    const { answers, streak, best } = JSON.parse(recall(KEPT) ?? '{}') as Record<string, unknown>;
    const known = Object.entries(answers ?? {}).filter(([, one]) => typeof one === 'boolean');
    return { answers: Object.fromEntries(known), streak: whole(streak), best: whole(best) };
  } catch {
    return { answers: {}, streak: 0, best: 0 };
  }
}

/**
 * Note an answer. Who tries a puzzle again can still solve it; the streak counts first tries only,
 * since the second time the answer is known.
 */
export function noteAnswer(puzzle: string, right: boolean): Progress {
  const before = progress();
  const first = !(puzzle in before.answers);
  const streak = !first ? before.streak : right ? before.streak + 1 : 0;
  const answers = { ...before.answers, [puzzle]: right || before.answers[puzzle] === true };
  const now = { answers, streak, best: Math.max(before.best, streak) };
  keep(KEPT, JSON.stringify(now));
  return now;
}

/** The number of the first puzzle after one that is not solved yet; null if all are. */
export function nextOpen(
  puzzles: string[],
  after: number,
  answers: Progress['answers'],
): number | null {
  const order = puzzles.map((_, n) => (after + n) % puzzles.length);
  const found = order.find((n) => !answers[puzzles[n]!]);
  return found === undefined ? null : found + 1;
}
