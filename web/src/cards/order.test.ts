import { expect, it } from 'vitest';
import { deckIn } from '../tables/gallery/fixtures';
import type { InHand } from './Hand.svelte';
import { ordered } from './order';

const deck = deckIn('shoot-the-moon', 'en');
const hand = ['R3', 'R9', 'G1', 'G9', 'BM'].map((code): InHand => ({
  key: code,
  code,
  group: deck.face(code).group,
  name: code,
  state: 'idle',
}));

it('a hand lies by suit, or by number with what has none at the end', () => {
  const codes = (order: 'suit' | 'rank') => ordered(hand, order, deck).map(({ code }) => code);
  expect(codes('suit')).toEqual(['R3', 'R9', 'G1', 'G9', 'BM']);
  expect(codes('rank')).toEqual(['G1', 'R3', 'R9', 'G9', 'BM']);
  const groups = ordered(hand, 'rank', deck).map(({ group }) => group);
  expect(groups[2]).toBe(groups[3]);
  expect(groups[1]).not.toBe(groups[2]);
});
