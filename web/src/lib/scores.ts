/** The score sheet, read from a view and the log: who counts together, and how rounds added up. */
import type { Event, Person, Seen } from './messages';

export interface Side {
  seats: number[];
  names: string[];
  score: number | null;
  tricks: number | null;
  /** The place in which somebody went out, where that decides. */
  place: number | null;
}

const numbers = (value: unknown): number[] | null =>
  Array.isArray(value) && value.every((one) => typeof one === 'number') ? value : null;

export function sides(
  view: Pick<Seen, 'sides' | 'teams' | 'scores' | 'tricks' | 'out'>,
  people: Pick<Person, 'name'>[],
): Side[] {
  const groups = view.sides ?? view.teams;
  const together = groups?.length ? groups : people.map((_, seat) => [seat]);
  const { scores = null, tricks = null, out = [] } = view;
  // Some counts go by side and some by seat; by seat, a side's are added up.
  const of = (list: number[] | null, seats: number[], side: number): number | null => {
    if (!list) return null;
    if (list.length === together.length) return list[side] ?? null;
    return seats.reduce((sum, seat) => sum + (list[seat] ?? 0), 0);
  };
  return together.map((seats, side) => ({
    seats,
    names: seats.map((seat) => people[seat]?.name ?? ''),
    score: of(scores, seats, side),
    tricks: of(tricks, seats, side),
    place: out.includes(seats[0]!) ? out.indexOf(seats[0]!) + 1 : null,
  }));
}

export interface Round {
  number: number;
  /** The scores after it, by side. */
  scores: number[];
  rule: string | null;
}

/** One line for every round that was scored. */
export function rounds(log: Event[]): Round[] {
  const found: Round[] = [];
  for (const event of log) {
    const scores = event.kind === 'round' ? numbers(event.data.scores) : null;
    if (scores) found.push({ number: found.length + 1, scores, rule: event.rule });
  }
  return found;
}
