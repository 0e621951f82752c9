/** A table's house rules as a form holds them: what differs from the usual, and what cannot be. */
import type { GameInfo, OptionForm } from './messages';

/** The options that can be changed with so many players. */
export function fieldsFor(game: GameInfo, seats: number): OptionForm[] {
  return game.options.filter((field) => field.seats.includes(seats));
}

/** The options that are not as usual, and can be changed with so many players. */
export function changed(
  game: GameInfo,
  seats: number,
  options: Record<string, unknown>,
): Record<string, unknown> {
  const names = fieldsFor(game, seats).map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => value !== undefined && names.includes(name)),
  );
}

/** A number that was entered where others are asked for, and for which of the field's numbers. */
export interface OutOfRange {
  of: string | number | null;
  value: number;
  low: number;
  high: number;
}

/** The first number in a field that cannot be; null if all of them can. */
export function outOfRange(field: OptionForm, value: unknown): OutOfRange | null {
  const low = field.low ?? 0;
  const high = field.high ?? 99;
  const tried: OutOfRange[] =
    field.kind === 'counts'
      ? Object.entries((value ?? {}) as Record<string, number>).map(([key, count]) => ({
          of: key,
          value: count,
          low: 0,
          high: field.keys[key] ?? 0,
        }))
      : [value].flat().flatMap((one, at) => {
          if (typeof one !== 'number' || !['number', 'numbers'].includes(field.kind)) return [];
          return [{ of: field.kind === 'numbers' ? at : null, value: one, low, high }];
        });
  return tried.find((one) => !possible(one)) ?? null;
}

function possible({ value, low, high }: OutOfRange): boolean {
  return Number.isInteger(value) && low <= value && value <= high;
}
