/** What is drawn on Lunar Trick's cards: the moon of every day, and two eclipses. */
import { ofDay } from '../../art/moon';
import type { Face } from '../../cards/deck';
import { wordsIn, type Language } from '../../text';
import { NUMBERS } from './ring';
import { own } from './words';

/** Whether the moon of a number is growing, as it is drawn. */
const side = (number: number): 'rising' | 'falling' =>
  ofDay(number).growing ? 'rising' : 'falling';

const ECLIPSES = { LE: 'lunar-eclipse', SE: 'solar-eclipse' } as const;

export function faces(language: Language): Face[] {
  const words = wordsIn(language, own);
  return [
    ...Array.from({ length: NUMBERS }, (_, n): Face => {
      const code = `${n + 1}`;
      const name = words(`card.lunar-trick.${side(n + 1)}`, { n: code });
      return { code, group: side(n + 1), name, numeral: code, sign: '', colour: null, corner: false, style: 'moon' };
    }),
    ...(['LE', 'SE'] as const).map((code): Face => {
      const name = words(`card.lunar-trick.${code}`);
      return { code, group: 'falling', name, numeral: '', sign: ECLIPSES[code], colour: null, corner: true, style: 'sign' };
    }),
  ];
}
