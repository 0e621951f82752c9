import { describe, expect, it } from 'vitest';
import type { Choice, Position } from './messages';
import { onlyMove, pause } from './automatic';

const card = (more: Partial<Choice> = {}): Choice =>
  ({
    card: '7',
    move: 'play 7',
    refusal: null,
    penalised: false,
    answer: false,
    ...more,
  }) as Choice;
const refused = { refusal: { text: 'Follow.', rule: 'SM-10' } };
const at = (yours: Choice[], more: Partial<Position> = {}): Position =>
  ({ yours, window: null, result: null, ...more }) as Position;

describe('the only card that can be played', () => {
  it('is played, whatever else is refused', () => {
    expect(onlyMove(at([card()]))).toBe('play 7');
    expect(onlyMove(at([card(refused), card({ card: '8', move: 'play 8' })]))).toBe('play 8');
  });

  it('is no longer the only one where another is allowed, be it at a price', () => {
    expect(onlyMove(at([card(), card({ card: '8', move: 'play 8' })]))).toBeNull();
    expect(onlyMove(at([card(), card({ ...refused, penalised: true })]))).toBeNull();
  });

  it('is nothing that is not a whole move of a card, nor in a window', () => {
    expect(onlyMove(at([]))).toBeNull();
    expect(onlyMove(at([card({ move: null })]))).toBeNull();
    expect(onlyMove(at([card({ card: null })]))).toBeNull();
    expect(onlyMove(at([card({ answer: true })]))).toBeNull();
    expect(
      onlyMove(at([card()], { window: { number: 1, seconds: 1, total: 2, answered: false } })),
    ).toBeNull();
  });

  it('takes about as long as a tap', () => {
    for (let n = 0; n < 50; n++) {
      expect(pause()).toBeGreaterThanOrEqual(900);
      expect(pause()).toBeLessThanOrEqual(2200);
    }
  });
});
