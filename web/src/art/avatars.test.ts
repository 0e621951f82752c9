import { describe, expect, it } from 'vitest';
import { avatars } from './avatars';
import sprite from './sprite.svg?raw';

const person = (name: string) => ({ name, kind: 'person' as const });
const bot = (name: string) => ({ name, kind: 'bot' as const });

describe('avatars', () => {
  it('follow from the name, so that everybody sees the same', () => {
    expect(avatars([person('Mika'), bot('Selene')])).toEqual(
      avatars([person('Mika'), bot('Selene')]),
    );
  });

  it('differ at a table, even of namesakes, and are drawn', () => {
    const six = avatars([
      person('Bo'),
      person('Bo'),
      bot('Mani'),
      bot('Mani'),
      bot(''),
      person(''),
    ]);
    expect(new Set(six).size).toBe(6);
    for (const face of six) expect(sprite).toContain(`id="${face}"`);
  });

  it('bots are moons, and people are not', () => {
    const [one, other] = avatars([person('Ren'), bot('Ren')]);
    expect(one).toMatch(/^avatar-/);
    expect(other).toMatch(/^phase-/);
  });
});
