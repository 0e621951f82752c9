import { describe, expect, it } from 'vitest';
import { wordsIn } from '../text';
import type { Compared } from './messages';
import { haveSameCards, outcome } from './same';
import { commitment } from './seals';

const SEED = 'ab'.repeat(32);

const record = (match: string, values: object = {}) =>
  JSON.stringify({
    match,
    seed: SEED,
    nonces: ['n'],
    commitment: commitment(SEED, match),
    ...values,
  });

describe('the same cards', () => {
  it('are those that follow from one secret and the same nonces, each match with its own seal', () => {
    expect(haveSameCards([record('one'), record('two')])).toBe(true);
  });

  it('are not those of another secret, of other nonces, or behind a seal that does not fit', () => {
    const other = 'cd'.repeat(32);
    const elsewhere = record('two', { seed: other, commitment: commitment(other, 'two') });
    expect(haveSameCards([record('one'), elsewhere])).toBe(false);
    expect(haveSameCards([record('one'), record('two', { nonces: ['m'] })])).toBe(false);
    expect(haveSameCards([record('one'), record('two', { commitment: SEED })])).toBe(false);
  });

  it('lead to results that are said in a word', () => {
    const words = wordsIn('en');
    const row = { how: 'finished', won: false, place: 2 } as Compared;
    expect(outcome(row, words)).toBe('place 2');
    expect(outcome({ ...row, won: true, place: 1 }, words)).toBe('won');
    expect(outcome({ ...row, how: 'given_up', place: null }, words)).toBe('given up');
  });
});
