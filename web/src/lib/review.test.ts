import { describe, expect, it } from 'vitest';
import type { Decision, Review } from './messages';
import { line, nextMistake, shownAt, signed } from './review';

const decision = (
  move: number,
  judgement: Decision['judgement'],
  cost = 0,
  seat = 0,
): Decision => ({
  move,
  step: 0,
  round: 1,
  seat,
  chosen: 1,
  options: [],
  cost,
  doubt: 0,
  judgement,
  reason: {},
  given: [],
  stake: 0,
  worlds: 1,
  solved: false,
  kind: null,
  seen: 0.5,
});

const review: Review = {
  game: 'lunar',
  match: 'm',
  verified: true,
  mark: null,
  simulations: 1,
  seed: 0,
  moves: 20,
  people: ['Ada', 'Bo'],
  seats: [],
  decisions: [
    decision(2, 'best'),
    decision(3, 'blunder', 0.2, 1),
    decision(6, 'mistake', 0.1),
    decision(6, 'fine', 0.01),
    decision(15, 'inaccurate', 0.03),
  ],
};

describe('a review on the page', () => {
  it('leads from mistake to mistake of one seat', () => {
    expect(nextMistake(review, 0, 0)).toBe(6);
    expect(nextMistake(review, 0, 6)).toBe(15);
    expect(nextMistake(review, 0, 15)).toBeNull();
    expect(nextMistake(review, 0, 15, true)).toBe(6);
    expect(nextMistake(review, 1, 0)).toBe(3);
  });

  it('talks about the costliest step of the move that is next, or about the last decision', () => {
    expect(shownAt(review, 0, 6)?.judgement).toBe('mistake');
    expect(shownAt(review, 0, 9)?.move).toBe(6);
    expect(shownAt(review, 0, 1)).toBeNull();
  });

  it('draws chances from below to above, moves from left to right', () => {
    const account = { even: 0.5, deals: 0, own: 0, others: 0, result: 1 };
    const counts = { best: 0, fine: 0, inaccurate: 0, mistake: 0, blunder: 0 };
    const points = [
      { move: 0, chance: 0.5 },
      { move: 20, chance: 1 },
    ];
    const seat = {
      seat: 0,
      name: 'Ada',
      side: 0,
      score: 90,
      account,
      counts,
      line: points,
      sentence: {},
    };
    expect(line(review, seat)).toBe('0.00,50.00 100.00,0.00');
  });

  it('writes gains and losses with their signs', () => {
    expect([signed(0.123), signed(-0.4), signed(-0.001)]).toEqual(['+12', '−40', '0']);
  });
});
