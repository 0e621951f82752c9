/** How a person likes to play a game alone: what they chose last, and what is usual. */
import type { GameInfo, NewTable } from './messages';
import { changed } from './options';
import { keep, recall } from './settings.svelte';

/** What is asked for before a match against bots. */
export interface Wishes {
  seats: number;
  level: NonNullable<NewTable['bots']>;
  /** House rules that are not as usual. */
  options: Record<string, unknown>;
}

const KEPT = 'moonlit.alone';

export function usual(game: GameInfo): Wishes {
  return { seats: game.default_seats, level: game.default_level, options: {} };
}

export function isUsual(game: GameInfo, wishes: Wishes): boolean {
  return JSON.stringify(fitting(game, wishes)) === JSON.stringify(usual(game));
}

/** What a link to the lobby asks for, which names a game and its house rules; null if none does. */
export function wishesOf(game: GameInfo, query: URLSearchParams): Wishes | null {
  try {
    const options: unknown = JSON.parse(query.get('options') ?? '{}');
    if (typeof options !== 'object' || options === null || Array.isArray(options)) return null;
    const seats = Number(query.get('seats') ?? game.default_seats);
    return fitting(game, { seats, options: options as Wishes['options'] });
  } catch {
    return null;
  }
}

/** What was chosen last time, as far as the game still has it. */
export function lastWishes(game: GameInfo): Wishes {
  const kept = all()[game.name];
  return typeof kept === 'object' && kept !== null ? fitting(game, kept) : usual(game);
}

export function keepWishes(game: GameInfo, wishes: Wishes): void {
  keep(KEPT, JSON.stringify({ ...all(), [game.name]: fitting(game, wishes) }));
}

function fitting(game: GameInfo, wishes: Partial<Wishes>): Wishes {
  const found = usual(game);
  if (game.seats.includes(wishes.seats!)) found.seats = wishes.seats!;
  if (game.levels.some(({ name }) => name === wishes.level)) found.level = wishes.level!;
  found.options = changed(game, found.seats, { ...wishes.options });
  return found;
}

function all(): Record<string, Partial<Wishes> | null> {
  try {
    const kept: unknown = JSON.parse(recall(KEPT) ?? '{}');
    return typeof kept === 'object' && kept ? (kept as ReturnType<typeof all>) : {};
  } catch {
    return {};
  }
}
