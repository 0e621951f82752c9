/** What is drawn on Lunar's cards: ranks are growing moons, suits are animals. */
import type { Face } from '../../cards/deck';
import { wordsIn, type Language } from '../../text';
import { own } from './words';

const SUITS = { W: 'wolf', O: 'owl', L: 'lynx', B: 'bat' } as const;

export function faces(language: Language): Face[] {
  const words = wordsIn(language, own);
  return [
    ...Array.from({ length: 8 }, (_, n): Face => {
      const code = `${n + 1}`;
      const name = words('card.lunar.rank', { n: code });
      return { code, group: 'ranks', name, numeral: code, sign: `phase-${code}`, colour: null, corner: false, style: 'sign' };
    }),
    ...(Object.keys(SUITS) as (keyof typeof SUITS)[]).map((code): Face => {
      const sign = SUITS[code];
      const name = words(`card.lunar.${code}`);
      return { code, group: 'suits', name, numeral: '', sign, colour: sign, corner: true, style: 'disc' };
    }),
  ];
}
