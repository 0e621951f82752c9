import { describe, expect, it } from 'vitest';
import sprite from '../art/sprite.svg?raw';
import { wordsIn } from '../text';
import { cardName, face, type Game } from './faces';

const upTo = (n: number): string[] => Array.from({ length: n }, (_, k) => `${k + 1}`);
const CARDS: Record<Game, string[]> = {
  lunar: [...upTo(8), 'W', 'O', 'L', 'B'],
  'lunar-trick': [...upTo(30), 'LE', 'SE'],
  'shoot-the-moon': [...'RGPB'].flatMap((c) => upTo(12).map((n) => c + n)).concat('BM', 'LM'),
  lunatic: [...upTo(12), 'N', 'S', 'T', 'A'],
};
const games = Object.keys(CARDS) as Game[];

describe.each(games)('the cards of %s', (game) => {
  it.each(['en', 'ja'] as const)('have names of their own in %s', (language) => {
    const words = wordsIn(language);
    const names = CARDS[game].map((code) => cardName(game, code, words));
    expect(names.every((name) => name.length > 0 && !name.includes('{'))).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  it('look different, by more than colour', () => {
    const looks = CARDS[game].map((code) => {
      const { numeral, sign } = face(game, code);
      return `${numeral} ${sign}`;
    });
    expect(new Set(looks).size).toBe(looks.length);
  });

  it('point at drawings that exist', () => {
    for (const code of CARDS[game]) {
      const { sign } = face(game, code);
      if (sign) expect(sprite).toContain(`id="${sign}"`);
    }
  });
});
