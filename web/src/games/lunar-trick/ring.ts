/** The ring of Lunar Trick: where numbers lie on it, and which arc each belongs to. */

export const NUMBERS = 30;

/** A suit, its cards in the order of the ring, as it is printed: `5–11`, `21–3`. */
export function suitName(suit: readonly string[]): string {
  const [first, last] = [suit[0], suit.at(-1)];
  return first === last ? `${first}` : `${first}–${last}`;
}

/** The arc, 0 to 2, that a card belongs to; null for marked numbers and eclipses. */
export function arcOf(code: string, suits: readonly string[][]): number | null {
  const at = suits.findIndex((suit) => suit.includes(code));
  return at < 0 ? null : at;
}

/** A point of the ring, 1 just right of the top, clockwise; `number` may lie between two. */
export function point(number: number, radius: number): { x: number; y: number } {
  const angle = ((number - 0.5) / NUMBERS) * 2 * Math.PI;
  return {
    x: Math.round(1000 * Math.sin(angle) * radius) / 1000,
    y: Math.round(-1000 * Math.cos(angle) * radius) / 1000,
  };
}

/** A line along the ring from one number to another, clockwise, each with its whole place. */
export function along(first: number, last: number, radius: number): string {
  const span = (((last - first) % NUMBERS) + NUMBERS) % NUMBERS;
  const [from, to] = [point(first - 0.42, radius), point(first + span + 0.42, radius)];
  const large = span + 0.84 > NUMBERS / 2 ? 1 : 0;
  return `M${from.x},${from.y}A${radius},${radius} 0 ${large} 1 ${to.x},${to.y}`;
}
