/** What is drawn on Lunatic's cards: a dial for every value, figures for the specials. */
import type { Face } from '../../cards/deck';
import { wordsIn, type Language } from '../../text';
import { own } from './words';

const FIGURES = [
  ['N', 'nymph'],
  ['S', 'shapeshifter'],
  ['T', 'satyr'],
  ['A', 'astronomer'],
] as const;

export function faces(language: Language): Face[] {
  const words = wordsIn(language, own);
  return [
    ...Array.from({ length: 12 }, (_, at): Face => {
      const code = `${at + 1}`;
      const name = words('card.lunatic.value', { n: code });
      return { code, group: 'numbers', name, numeral: code, sign: `dial-${code}`, colour: null, corner: false, style: 'dial' };
    }),
    ...FIGURES.map(([code, sign]): Face => {
      const name = words(`card.lunatic.${code}`);
      return { code, group: 'specials', name, numeral: '', sign, colour: null, corner: true, style: 'figure' };
    }),
  ];
}
