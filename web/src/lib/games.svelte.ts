/** The catalogue of games, asked for once a language, and again until the server answers. */
import { api } from './api';
import type { GameInfo } from './messages';
import { settings } from './settings.svelte';

const AGAIN = 2500;

class Catalogue {
  games: GameInfo[] = $state.raw([]);
  offline = $state(false);
}
export const catalogue = new Catalogue();

let timer: ReturnType<typeof setTimeout> | undefined;

export async function load(): Promise<void> {
  clearTimeout(timer);
  const language = settings.language;
  try {
    const { games, kept } = await api.games();
    if (language !== settings.language) return;
    catalogue.games = games;
    catalogue.offline = kept;
  } catch {
    catalogue.offline = true;
  }
  if (catalogue.offline) timer = setTimeout(load, AGAIN);
}

export function infoOf(game: string): GameInfo | undefined {
  return catalogue.games.find((one) => one.name === game);
}

export function titleOf(game: string): string {
  return infoOf(game)?.title ?? game;
}
