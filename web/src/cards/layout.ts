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

export interface Room {
  width: number;
  /** Width of a card, of the strip that must stay in sight, and of the gap between groups. */
  card: number;
  strip: number;
  gap: number;
}

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
  const fits = Math.max(1, Math.floor((room.width - room.card) / room.strip) + 1);
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
