/** The cards of each game, as the catalogue has them in the language of the moment. */
import { Deck } from '../cards/deck';
import { infoOf } from './games.svelte';
import type { GameInfo } from './messages';

const made = new WeakMap<GameInfo, Deck>();
const NONE = new Deck([]);

export function deckOf(game: string): Deck {
  const info = infoOf(game);
  if (!info) return NONE;
  const deck = made.get(info) ?? new Deck(info.faces);
  made.set(info, deck);
  return deck;
}
