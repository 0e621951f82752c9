import { describe, expect, it } from 'vitest';
import { others, rows, toward, type Room } from './layout';

const PHONE: Room = { width: 344, card: 61, strip: 45, gap: 8 };
const DESKTOP: Room = { width: 900, card: 94, strip: 48, gap: 18 };

describe('seats around the table', () => {
  it('puts you at the bottom and the next one to your left, clockwise', () => {
    expect(toward(2, 2, 4)).toEqual({ x: 0, y: 1 });
    expect(toward(3, 2, 4)).toEqual({ x: -1, y: 0 });
    expect(toward(1, 2, 4)).toEqual({ x: 1, y: 0 });
  });

  it('puts a partner opposite', () => {
    expect(toward(0, 2, 4)).toEqual({ x: 0, y: -1 });
    expect(toward(4, 1, 6)).toEqual({ x: 0, y: -1 });
  });

  it('lists the others in turn order', () => {
    expect(others(2, 4)).toEqual([3, 0, 1]);
  });
});

describe('rows of a hand', () => {
  const cards = (...sizes: number[]) => sizes.flatMap((size, group) => Array(size).fill(group));

  it('is one row where all fit', () => {
    expect(rows(cards(6, 6), DESKTOP)).toHaveLength(1);
  });

  it('leaves of every card a strip wide enough to touch', () => {
    for (let count = 1; count <= 24; count++) {
      for (const { from, to, step } of rows(cards(count), PHONE)) {
        if (to - from > 1) expect(step).toBeGreaterThanOrEqual(44);
        expect(PHONE.card + step * (to - from - 1)).toBeLessThanOrEqual(PHONE.width);
      }
    }
  });

  it('breaks between groups where one ends near the middle', () => {
    expect(rows(cards(5, 7), PHONE).map(({ to }) => to)).toEqual([5, 12]);
  });

  it('has no row without cards', () => {
    expect(rows([], PHONE)).toEqual([]);
  });
});
