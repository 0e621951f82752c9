import { describe, expect, it } from 'vitest';
import { lit, ofDay } from '../../art/moon';
import { along, arcOf, point, suitName } from './ring';

const run = (...numbers: number[]): string[] => numbers.map(String);
const SUITS = [run(5, 6, 7, 8), run(13, 14), run(29, 30, 1, 2)];

describe('the arcs of the ring', () => {
  it('are named by their ends', () => {
    expect(SUITS.map(suitName)).toEqual(['5–8', '13–14', '29–2']);
    expect(suitName(['7'])).toBe('7');
  });

  it('hold every number but the marked ones', () => {
    expect(arcOf('6', SUITS)).toBe(0);
    expect(arcOf('2', SUITS)).toBe(2);
    expect(arcOf('12', SUITS)).toBeNull();
    expect(arcOf('LE', SUITS)).toBeNull();
  });

  it('are drawn the long way round when they are long', () => {
    expect(along(5, 11, 100)).toContain(' 0 0 1 ');
    expect(along(21, 10, 100)).toContain(' 0 1 1 ');
  });

  it('have rising numbers on the right, falling ones on the left', () => {
    expect([1, 8, 15].every((n) => point(n, 100).x > 0)).toBe(true);
    expect([16, 23, 30].every((n) => point(n, 100).x < 0)).toBe(true);
  });
});

describe('the moon of a day', () => {
  it('grows to 15 and wanes to 30', () => {
    const days = [1, 8, 15, 16, 23, 30].map(ofDay);
    expect(days.map(({ growing }) => growing)).toEqual([true, true, true, false, false, false]);
    expect(days[2]?.fraction).toBe(1);
    expect(days[0]?.fraction).toBe(days[5]?.fraction);
  });

  it('is a whole disc when full', () => {
    expect(lit(0, 0, 10, 1).match(/A/g)).toHaveLength(2);
    expect(lit(0, 0, 10, 1)).toContain('0 1 1');
  });
});
