import { expect, it } from 'vitest';
import { TIPS, Tips } from './tips.svelte';

it('tells each tip once, now and then, and none in later matches', () => {
  const turns = (tips: Tips, number: number) =>
    Array.from({ length: number }, () => (tips.turn(), tips.now));
  const first = turns(new Tips(), 4);
  expect(first).toEqual([null, TIPS[0], null, TIPS[1]]);
  const told = [...first, ...turns(new Tips(), 20)].filter(Boolean);
  expect(told).toEqual([...TIPS]);
  expect(turns(new Tips(), 6).some(Boolean)).toBe(false);
});
