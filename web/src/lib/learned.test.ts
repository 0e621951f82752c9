import { beforeEach, describe, expect, it } from 'vitest';
import { isGood, keepLearned, learned, type Learned } from './learned';
import type { Decision } from './messages';

const option = (action: number, behind: number, doubt = 0.001) => ({
  action,
  name: String(action),
  words: { en: String(action), ja: String(action) },
  chance: 0.5 - behind,
  error: 0.001,
  behind,
  doubt,
});

const decision = {
  move: 4,
  step: 0,
  chosen: 3,
  options: [option(1, 0), option(2, 0.02, 0.01), option(3, 0.1), option(4, 0.05)],
} as unknown as Decision;

const entry: Learned = {
  match: 'm',
  game: 'lunar',
  seat: 0,
  move: 4,
  step: 0,
  tries: 1,
  solved: true,
  at: 0,
};

describe('learning from mistakes', () => {
  beforeEach(() => localStorage.clear());

  it('takes every option that is not certainly worse than the best one', () => {
    expect([1, 2, 3, 4, 9].filter((action) => isGood(decision, action))).toEqual([1, 2]);
  });

  it('does not take what was played, however little it cost', () => {
    const cheap = { ...decision, chosen: 1 } as Decision;
    expect(isGood(cheap, 1)).toBe(false);
  });

  it('keeps the first answer to each mistake', () => {
    keepLearned(entry);
    keepLearned({ ...entry, solved: false });
    keepLearned({ ...entry, move: 9, solved: false, tries: 3 });
    expect(learned().map(({ move, solved }) => [move, solved])).toEqual([
      [4, true],
      [9, false],
    ]);
  });

  it('survives what others have written there', () => {
    localStorage.setItem('moonlit.learned', '{broken');
    expect(learned()).toEqual([]);
    localStorage.setItem('moonlit.learned', '7');
    expect(learned()).toEqual([]);
  });
});
