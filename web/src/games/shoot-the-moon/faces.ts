/** What is drawn on Shoot the Moon's cards: four suits with signs of their own, and the moons. */
import type { Face } from '../../cards/deck';
import { wordsIn, type Language } from '../../text';
import { own } from './words';

const SUITS = [
  ['R', 'rocket', 'rockets'],
  ['G', 'crescent', 'crescents'],
  ['P', 'star', 'stars'],
  ['B', 'full-moon', 'full-moons'],
] as const;
const MOONS = [
  ['BM', 'big-moon'],
  ['LM', 'little-moon'],
] as const;

export function faces(language: Language): Face[] {
  const words = wordsIn(language, own);
  return [
    ...SUITS.flatMap(([suit, sign, colour]) =>
      Array.from({ length: 12 }, (_, at): Face => {
        const numeral = `${at + 1}`;
        const name = words(`card.shoot-the-moon.${suit}`, { n: numeral });
        return { code: suit + numeral, group: suit, name, numeral, sign, colour, corner: true, style: 'sign' };
      }),
    ),
    ...MOONS.map(([code, sign]): Face => {
      const name = words(`card.shoot-the-moon.${code}`);
      return { code, group: 'moons', name, numeral: '', sign, colour: 'moons', corner: true, style: 'sign' };
    }),
  ];
}
