import { describe, expect, it } from 'vitest';
import sprite from '../art/sprite.svg?raw';
import { deckIn, games } from '../tables/gallery/fixtures';
import { Deck } from './deck';

describe.each(games)('the cards of %s', (game) => {
  const { faces } = deckIn(game, 'en');

  it.each(['en', 'ja'] as const)('have names of their own in %s', (language) => {
    const names = deckIn(game, language).faces.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.every((name) => name.length > 0 && !name.includes('{'))).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  it('look different, by more than colour', () => {
    const looks = faces.map(({ numeral, sign, style }) => `${numeral} ${sign} ${style}`);
    expect(new Set(looks).size).toBe(looks.length);
  });

  it('point at drawings that exist', () => {
    for (const { sign, style } of faces) {
      if (style !== 'moon') expect(sprite).toContain(`id="${sign}"`);
    }
  });
});

it('a card that nobody has declared shows its code', () => {
  expect(new Deck([]).face('X7')).toMatchObject({ name: 'X7', numeral: 'X7' });
});
