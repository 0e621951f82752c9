/** A review as a page shows it: which decisions to go to, and where they lie on the picture. */
import type { Decision, Review, SeatReview } from './messages';

export type Judgement = Decision['judgement'];

const WRONG: readonly Judgement[] = ['inaccurate', 'mistake', 'blunder'];

export const isWrong = (decision: Decision): boolean => WRONG.includes(decision.judgement);

/** The decisions of one seat, in order. */
export const decisionsOf = (review: Review, seat: number): Decision[] =>
  review.decisions.filter((decision) => decision.seat === seat);

/** The decision to talk about at a position: the seat's own one there, else the seat's last one. */
export function shownAt(review: Review, seat: number, at: number): Decision | null {
  const before = decisionsOf(review, seat).filter((decision) => decision.move <= at);
  const here = before.filter((decision) => decision.move === at);
  const worst = (one: Decision, other: Decision) => (other.cost > one.cost ? other : one);
  return here.length ? here.reduce(worst) : (before.at(-1) ?? null);
}

/** The move of the next mistake after a position, or of the one before it; null if there is none. */
export function nextMistake(review: Review, seat: number, at: number, back = false): number | null {
  const moves = decisionsOf(review, seat)
    .filter(isWrong)
    .map((decision) => decision.move);
  const found = back ? moves.filter((move) => move < at).at(-1) : moves.find((move) => move > at);
  return found ?? null;
}

/** A place on the picture, in hundredths from the left and from the top. */
export interface Spot {
  x: number;
  y: number;
}

export const spot = (review: Review, move: number, chance: number): Spot => ({
  x: (100 * move) / Math.max(1, review.moves),
  y: 100 * (1 - chance),
});

/** The line of a seat's chances, as an SVG polyline takes it. */
export const line = (review: Review, seat: SeatReview): string =>
  seat.line
    .map(({ move, chance }) => spot(review, move, chance))
    .map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`)
    .join(' ');

/** What an all-seeing eye would have said of a seat's chances; nothing is judged by it. */
export const seenLine = (review: Review, seat: number): string =>
  decisionsOf(review, seat)
    .filter(({ seen }) => seen !== null)
    .map(({ move, seen }) => spot(review, move, seen ?? 0))
    .map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`)
    .join(' ');

/** A part of the win as a number of 100, with its sign where one is wanted. */
export const hundredths = (part: number, digits = 0): string => (100 * part).toFixed(digits);
export const signed = (part: number): string => {
  const shown = hundredths(part);
  return part > 0 && shown !== '0' ? `+${shown}` : shown.replace(/^-0$/, '0').replace('-', '−');
};
