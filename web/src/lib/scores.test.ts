import { describe, expect, it } from 'vitest';
import { rounds, sides } from './scores';
import type { Event } from './messages';

const people = ['North', 'East', 'South', 'West'].map((name) => ({ name }));

describe('the score sheet', () => {
  it('goes by team where there are teams', () => {
    const view = {
      teams: [
        [0, 2],
        [1, 3],
      ],
      scores: [12, 4],
      tricks: [3, 2],
    };
    expect(sides(view, people).map(({ names, score, tricks }) => [names, score, tricks])).toEqual([
      [['North', 'South'], 12, 3],
      [['East', 'West'], 4, 2],
    ]);
  });

  it('adds up what partners have each', () => {
    const view = {
      sides: [
        [0, 2],
        [1, 3],
      ],
      scores: [5, 6],
      tricks: [1, 2, 3, 4],
    };
    expect(sides(view, people).map((side) => side.tricks)).toEqual([4, 6]);
  });

  it('shows places where there are no points', () => {
    const places = sides({ out: [2, 0] }, people).map((side) => [side.score, side.place]);
    expect(places).toEqual([
      [null, 2],
      [null, null],
      [null, 1],
      [null, null],
    ]);
  });

  it('has a line for every round that was scored', () => {
    const event = (kind: Event['kind'], data: Event['data']): Event => ({
      number: 1,
      event: 'happened',
      kind,
      seat: null,
      rule: 'LT-31',
      data,
      text: '',
    });
    const log = [event('told', { round: 1 }), event('round', { scores: [1, 0, 3] })];
    expect(rounds(log)).toEqual([{ number: 1, scores: [1, 0, 3], rule: 'LT-31' }]);
  });
});
