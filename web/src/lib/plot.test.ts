import { describe, expect, it } from 'vitest';
import { meanLine, spots } from './plot';

const scores = [50, 100, 60].map((score, n) => ({ match: `m${n}`, started: n, score }));

describe('the plot of play scores', () => {
  it('goes from left to right, and higher is better', () => {
    expect(spots(scores)).toEqual([
      { x: 0, y: 50 },
      { x: 50, y: 0 },
      { x: 100, y: 40 },
    ]);
    expect(spots(scores.slice(0, 1))).toEqual([{ x: 50, y: 50 }]);
  });

  it('has a line of means over what came before', () => {
    expect(meanLine(scores)).toBe('0.00,50.00 50.00,25.00 100.00,30.00');
  });
});
