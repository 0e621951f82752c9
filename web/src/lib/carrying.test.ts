import { beforeEach, describe, expect, it } from 'vitest';
import { adopt, clear, kept, otherKey, pieces, read } from './carrying';

const KEY = 'ab'.repeat(32);
const file = { moonlit_history: 1 as const, matches: [{}], browser: { 'moonlit.secret': KEY } };

beforeEach(() => localStorage.clear());

describe('a history file', () => {
  it('is told from other files', () => {
    expect(read(JSON.stringify(file))).toEqual(file);
    for (const text of ['', '[]', '{"moonlit_history": 2, "matches": []}', 'null'])
      expect(read(text)).toBeNull();
    expect(read('{"moonlit_history": 1, "matches": [3]}')).toBeNull();
  });

  it('brings a key, unless that is this browser’s or none', () => {
    expect(otherKey(file)).toBe(KEY);
    expect(otherKey({ ...file, browser: { 'moonlit.secret': 'no key' } })).toBeNull();
    localStorage.setItem('moonlit.secret', KEY);
    expect(otherKey(file)).toBeNull();
  });

  it('is taken over with what its browser kept, and nothing else', () => {
    adopt({ ...file, browser: { 'moonlit.puzzles': '{}', foreign: 'x' } });
    expect(kept()).toEqual({ 'moonlit.puzzles': '{}' });
    localStorage.setItem('foreign', 'y');
    clear();
    expect(kept()).toEqual({});
    expect(localStorage.getItem('foreign')).toBe('y');
  });

  it('goes to the server in pieces that it takes', () => {
    const large = { text: 'x'.repeat(300_000) };
    expect(pieces([large, large, large]).map(({ length }) => length)).toEqual([2, 1]);
    expect(pieces(Array<object>(45).fill({})).map(({ length }) => length)).toEqual([40, 5]);
    expect(pieces([])).toEqual([]);
  });
});
