import { beforeEach, expect, test } from 'vitest';
import { isPuzzle, nextOpen, noteAnswer, progress, puzzleAddress } from './puzzles';

beforeEach(() => localStorage.clear());

test('a streak grows with first tries that are right, and ends with a wrong one', () => {
  noteAnswer('a', true);
  noteAnswer('b', true);
  expect(progress()).toMatchObject({ streak: 2, best: 2 });
  noteAnswer('c', false);
  expect(progress()).toMatchObject({ streak: 0, best: 2 });
});

test('who tries again solves the puzzle, but gains nothing for the streak', () => {
  noteAnswer('a', false);
  noteAnswer('a', true);
  expect(progress()).toEqual({ answers: { a: true }, streak: 0, best: 0 });
});

test('what was solved stays solved', () => {
  noteAnswer('a', true);
  noteAnswer('a', false);
  expect(progress()).toEqual({ answers: { a: true }, streak: 1, best: 1 });
});

test('what cannot be read is as nothing', () => {
  localStorage.setItem('moonlit.puzzles', '{"answers": {"a": "yes", "b": true}, "streak": -3}');
  expect(progress()).toEqual({ answers: { b: true }, streak: 0, best: 0 });
  localStorage.setItem('moonlit.puzzles', 'no');
  expect(progress()).toEqual({ answers: {}, streak: 0, best: 0 });
});

test('the next puzzle is the first one after this that is not solved', () => {
  expect(nextOpen(['a', 'b', 'c'], 1, { b: true })).toBe(3);
  expect(nextOpen(['a', 'b', 'c'], 3, { a: true })).toBe(2);
  expect(nextOpen(['a', 'b'], 0, { a: true, b: true })).toBeNull();
});

test('a puzzle has an address of its own', () => {
  expect(puzzleAddress('lunar-trick', 7)).toBe('/t/puzzle-lunar-trick-7');
  expect(isPuzzle('puzzle-lunar-trick-7')).toBe(true);
  expect(isPuzzle('lesson-lunar')).toBe(false);
});
