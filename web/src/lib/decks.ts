/** The cards of each game, as its folder declares them. */
import { Deck, type Face } from '../cards/deck';
import type { Language } from '../text';

const FACES = import.meta.glob<(language: Language) => Face[]>('../games/*/faces.ts', {
  eager: true,
  import: 'faces',
});

export function deckOf(game: string, language: Language): Deck {
  return new Deck(FACES[`../games/${game}/faces.ts`]?.(language) ?? []);
}
