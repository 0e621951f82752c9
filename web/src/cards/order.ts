/** In which order the cards of a hand lie: as the game groups them, or by their numbers. */
import type { Deck } from './deck';
import type { InHand } from './Hand.svelte';

export type Order = 'suit' | 'rank';

/** Where cards have numbers, those of one number are a group; what has none comes last. */
export function ordered(cards: InHand[], order: Order, deck: Deck): InHand[] {
  if (order === 'suit') return cards;
  const number = ({ code }: InHand): number => {
    const { numeral } = deck.face(code);
    return numeral && Number.isFinite(Number(numeral)) ? Number(numeral) : Infinity;
  };
  return cards
    .map((card) => (number(card) === Infinity ? card : { ...card, group: `of ${number(card)}` }))
    .sort((one, other) => {
      const [a, b] = [number(one), number(other)];
      return a === b ? 0 : a - b;
    });
}
