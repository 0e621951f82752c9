/**
 * What a person has learned from their own mistakes, kept in this browser under `moonlit.learned`:
 * a list, the oldest first, one entry for each mistake that was looked at (docs/review.md).
 */
import type { Decision } from './messages';
import { keep, recall } from './settings.svelte';

export interface Learned {
  match: string;
  game: string;
  seat: number;
  /** Which decision it is: the number of the move in the record, from 0, and of the step in it. */
  move: number;
  step: number;
  /** How many options were tried until a good one was found; the answer itself counts as none. */
  tries: number;
  /** Whether the first try was a good one: this is what counts as a solved puzzle. */
  solved: boolean;
  /** When, in milliseconds since 1970. */
  at: number;
}

const KEPT = 'moonlit.learned';
const MOST = 1000;

export function learned(): Learned[] {
  try {
    const kept: unknown = JSON.parse(recall(KEPT) ?? '[]');
    return Array.isArray(kept) ? (kept as Learned[]) : [];
  } catch {
    return [];
  }
}

/** Note how a mistake was answered; the first answer is the one that counts. */
export function keepLearned(entry: Learned): void {
  const same = (one: Learned) =>
    one.match === entry.match && one.move === entry.move && one.step === entry.step;
  const all = learned();
  if (all.some(same)) return;
  keep(KEPT, JSON.stringify([...all, entry].slice(-MOST)));
}

/** A cost that is called a mistake begins here, in parts of the win: as the review judges. */
const INACCURATE = 0.01;
const SURE = 2;

/** Whether an option is as good as anybody could ask for: not certainly worse than the best one. */
export function isGood(decision: Decision, action: number): boolean {
  const option = decision.options.find((one) => one.action === action);
  return (
    option !== undefined &&
    action !== decision.chosen &&
    option.behind - SURE * option.doubt < INACCURATE
  );
}
