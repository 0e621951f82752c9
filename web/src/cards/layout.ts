/** Where things lie on the table: seats around the oval, cards in rows of the hand. */

/** The direction in which a seat lies as `you` see it, in radians; clockwise, you at the bottom. */
export function direction(seat: number, you: number, seats: number): number {
  const turns = (((seat - you) % seats) + seats) % seats;
  return Math.PI / 2 + (2 * Math.PI * turns) / seats;
}

/** A point on the unit circle toward a seat; y grows downward, as on the screen. */
export function toward(seat: number, you: number, seats: number): { x: number; y: number } {
  const angle = direction(seat, you, seats);
  return { x: round(Math.cos(angle)), y: round(Math.sin(angle)) };
}

/** The other seats in turn order, the next one first. */
export function others(you: number, seats: number): number[] {
  return Array.from({ length: seats - 1 }, (_, n) => (you + n + 1) % seats);
}

// Adding zero makes a plain 0 of -0.
const round = (value: number): number => Math.round(value * 1000) / 1000 + 0;

/** Room for a table or a hand, in pixels. */
export interface Box {
  width: number;
  height: number;
}

/** Below this height a table that is wider than high lies as on a phone held sideways. */
const LOW = 420;
/** Below this width it is a page enlarged four times over, where what is said needs more lines. */
const TINY = 480;

/**
 * What the sizes of a table come from: its unit, the size of type, grows with the room but less
 * than that does; its hand has a share of the height, the larger the lower the room is.
 */
export function scale({ width, height }: Box, large = false): { unit: number; hand: number } {
  const { unit, hand } = usualScale({ width, height });
  return { unit, hand: large ? hand * LARGER : hand };
}

/** By how much a hand of large cards is higher. */
const LARGER = 1.25;

function usualScale({ width, height }: Box): { unit: number; hand: number } {
  const unit = (least: number, ...shares: number[]) => Math.max(least, 5.6 + Math.min(...shares));
  if (width <= height)
    return { unit: unit(14, 0.016 * width, 0.011 * height), hand: 0.27 * height };
  if (height <= LOW) {
    const share = width < TINY ? 0.26 : 0.3;
    return { unit: unit(12, 0.0106 * width, 0.022 * height), hand: share * height };
  }
  return { unit: unit(14, 0.0106 * width, 0.0144 * height), hand: 0.23 * height };
}

/** How cards lie in it: width of a card, of the strip that stays in sight, and of a gap. */
export interface Room {
  width: number;
  card: number;
  strip: number;
  gap: number;
}

/** In card widths: a card's height with its lift, what a further row adds, and a strip. */
const [TALL, FURTHER, STRIP, STRIP_OF_LARGE] = [1.58, 1.1, 0.6, 0.45];
const MOST_ROWS = 3;

/**
 * The largest cards of which so many fit into a box, in few rows, and how high they lie. Large ones
 * overlap more.
 */
export function fit(
  count: number,
  { width, height }: Box,
  large = false,
): Room & { height: number } {
  const seen = large ? STRIP_OF_LARGE : STRIP;
  let best = { width, height: 0, card: 0, strip: 0, gap: 0 };
  for (let number = 1; number <= Math.min(MOST_ROWS, count); number++) {
    const inRow = Math.ceil(count / number);
    const tall = TALL + FURTHER * (number - 1);
    const card = Math.min(height / tall, width / (1 + seen * (inRow - 1) + GAP));
    if (card <= best.card * WORTH_A_ROW) continue;
    const strip = inRow > 1 ? (width - card) / (inRow - 1) : width;
    best = { width, height: card * tall, card, strip, gap: card * GAP };
  }
  return best;
}

const GAP = 0.15;
/** Another row must make the cards so much larger. */
const WORTH_A_ROW = 1.08;

/** A row of the hand: which cards, and how far each lies from the one before. */
export interface Row {
  from: number;
  to: number;
  step: number;
}

/**
 * Break a hand into as few rows as fit, as even as possible, at the end of a group where one is
 * near. `groups` holds the group of every card, in order.
 */
export function rows(groups: readonly unknown[], room: Room): Row[] {
  const count = groups.length;
  if (!count) return [];
  const fits = Math.max(1, Math.floor((room.width - room.card) / room.strip + 0.01) + 1);
  const number = Math.ceil(count / fits);
  const ends: number[] = [];
  for (let row = 1; row < number; row++) {
    const ideal = Math.round((count * row) / number);
    ends.push(nearestEnd(groups, ideal, ends.at(-1) ?? 0, fits, number - row));
  }
  ends.push(count);
  return ends.map((to, n) => {
    const from = n ? (ends[n - 1] ?? 0) : 0;
    const breaks = groups.slice(from + 1, to).filter((group, k) => group !== groups[from + k]);
    const free = room.width - room.card - breaks.length * room.gap;
    const step = to - from > 1 ? free / (to - from - 1) : 0;
    return { from, to, step: Math.min(room.card + room.gap / 2, step) };
  });
}

function nearestEnd(
  groups: readonly unknown[],
  ideal: number,
  from: number,
  fits: number,
  rowsLeft: number,
): number {
  for (const shift of [0, 1, -1, 2, -2]) {
    const end = ideal + shift;
    const roomy = end - from <= fits && groups.length - end <= fits * rowsLeft;
    if (end > from && end < groups.length && roomy && groups[end] !== groups[end - 1]) return end;
  }
  return ideal;
}
