/** What a view holds, read by a layout: values of any game, looked at and not trusted. */
import type { Seen, TableLayout } from '../../lib/messages';

type Layout = Pick<TableLayout, 'sides' | 'words'>;

/** The value of a key; undefined where the view has none, or the layout names no key. */
export const valueOf = (view: Seen, key: string): unknown =>
  key ? (Object.entries(view).find(([name]) => name === key)?.[1] as unknown) : undefined;

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Cards that lie together: one, several or none. */
export const cardsIn = (value: unknown): string[] =>
  [value].flat(2).filter((one): one is string => isText(one));

/** The cards of every seat: `["7", null]`, or several a seat. */
export const cardsBySeat = (value: unknown): string[][] =>
  Array.isArray(value) ? value.map(cardsIn) : [];

/** Numbers in a row; a seat that has none yet has null. */
export const numbersIn = (value: unknown): (number | null)[] | null =>
  Array.isArray(value) && value.every((one) => isNumber(one) || one === null) ? value : null;

/** Seats that are meant: by number, or by several. */
export const seatsIn = (value: unknown): number[] => [value].flat().filter(isNumber);

/** The seats of every side; where nobody has partners, each alone. */
export function sidesIn(view: Seen, layout: Layout): number[][] {
  const value = valueOf(view, layout.sides);
  const sides = Array.isArray(value) ? value.map(seatsIn) : [];
  return sides.length ? sides : Array.from({ length: view.seats }, (_, seat) => [seat]);
}

/** A seat's number out of a list that goes by seat or by side. */
export function numberOf(value: unknown, seat: number, sides: number[][]): number | null {
  const numbers = numbersIn(value);
  if (!numbers) return null;
  const side = sides.findIndex((seats) => seats.includes(seat));
  return numbers[numbers.length === sides.length ? side : seat] ?? null;
}

/** A value in words: lists are listed; `R#` in the words stands for `R7` too. */
export function said(value: unknown, layout: Layout, between = ', '): string {
  if (Array.isArray(value)) {
    return value
      .map((one) => said(one, layout, ' + '))
      .filter(Boolean)
      .join(between);
  }
  if (value === null || value === undefined) return '';
  const text = String(value);
  const head = text.replace(/\d+$/, '');
  const numbered = layout.words[`${head}#`]?.replace('{n}', text.slice(head.length));
  return layout.words[text] ?? (head !== text && numbered ? numbered : text);
}
