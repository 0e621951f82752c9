import { describe, expect, it } from 'vitest';
import { position } from '../../lib/testing';
import { cardsBySeat, cardsIn, numberOf, said, seatsIn, sidesIn, valueOf } from './reading';

const view = {
  ...position(1).view,
  seats: 4,
  pairs: [
    [0, 2],
    [1, 3],
  ],
};
const layout = { sides: 'pairs', words: { red: 'Rockets', 'R#': 'Rocket {n}', '2x#': 'two {n}s' } };

describe('a view that nobody has drawn', () => {
  it('is read by the keys that its layout names', () => {
    expect(valueOf(view, 'pairs')).toEqual([
      [0, 2],
      [1, 3],
    ]);
    expect(valueOf(view, 'nothing')).toBeUndefined();
    expect(valueOf(view, '')).toBeUndefined();
  });

  it('has cards by seat, one, several or none', () => {
    expect(cardsBySeat(['7', null, ['W', '3']])).toEqual([['7'], [], ['W', '3']]);
    expect(cardsIn('BM')).toEqual(['BM']);
    expect(cardsIn(null)).toEqual([]);
  });

  it('counts by seat or by side', () => {
    const sides = sidesIn(view, layout);
    expect(numberOf([5, 7], 2, sides)).toBe(5);
    expect(numberOf([1, 2, 3, 4], 2, sides)).toBe(3);
    expect(numberOf([null, 3, null, 1], 3, sides)).toBe(1);
    expect(numberOf([null, 3, null, 1], 2, sides)).toBeNull();
    expect(numberOf('many', 2, sides)).toBeNull();
    expect(sidesIn(view, { ...layout, sides: '' })).toEqual([[0], [1], [2], [3]]);
  });

  it('marks a seat, or several', () => {
    expect(seatsIn(2)).toEqual([2]);
    expect(seatsIn([0, 3])).toEqual([0, 3]);
    expect(seatsIn(null)).toEqual([]);
  });

  it('is told in the game’s own words', () => {
    expect(said('red', layout)).toBe('Rockets');
    expect(said('R12', layout)).toBe('Rocket 12');
    expect(said('2x8', layout)).toBe('two 8s');
    expect(said([['21-30', '1-3'], ['5-11']], layout)).toBe('21-30 + 1-3, 5-11');
    expect(said(8, layout)).toBe('8');
    expect(said(null, layout)).toBe('');
  });
});
