import { beforeEach, describe, expect, it } from 'vitest';
import { isUsual, keepWishes, lastWishes, usual, wishesOf } from './alone';
import type { GameInfo } from './messages';

const game = {
  name: 'shoot-the-moon',
  seats: [2, 3, 4, 5, 6],
  default_seats: 4,
  levels: [{ name: 'novice' }, { name: 'club' }],
  default_level: 'club',
  options: [{ name: 'partners', seats: [4, 6] }],
} as GameInfo;

beforeEach(() => localStorage.clear());

describe('what was chosen for playing alone', () => {
  it('is as usual for who has chosen nothing', () => {
    expect(lastWishes(game)).toEqual(usual(game));
    expect(isUsual(game, lastWishes(game))).toBe(true);
  });

  it('is remembered, each game by itself', () => {
    const wishes = {
      ...usual(game),
      seats: 6,
      level: 'novice' as const,
      options: { partners: true },
    };
    keepWishes(game, wishes);
    keepWishes({ ...game, name: 'another' }, usual(game));
    expect(lastWishes(game)).toEqual(wishes);
    expect(isUsual(game, lastWishes(game))).toBe(false);
  });

  it('leaves out what a game does not have with so many players, or no more', () => {
    keepWishes(game, { ...usual(game), seats: 3, options: { partners: true } });
    expect(lastWishes(game).options).toEqual({});
    const kept = { seats: 17, level: 'giant', options: { gone: 1 } };
    localStorage.setItem('moonlit.alone', JSON.stringify({ [game.name]: kept }));
    expect(lastWishes(game)).toEqual(usual(game));
    localStorage.setItem('moonlit.alone', '[[');
    expect(lastWishes(game)).toEqual(usual(game));
  });
});

describe('a link to the lobby', () => {
  const asked = (query: Record<string, string>) => wishesOf(game, new URLSearchParams(query));

  it('says players and house rules, as far as the game has them', () => {
    const options = JSON.stringify({ partners: true, gone: 1 });
    expect(asked({ seats: '6', options })).toEqual({
      ...usual(game),
      seats: 6,
      options: { partners: true },
    });
    expect(asked({})).toEqual(usual(game));
    expect(asked({ seats: '17' })).toEqual(usual(game));
  });

  it('asks for nothing if it cannot be read', () => {
    for (const options of ['nonsense', '[]', 'null', '3']) expect(asked({ options })).toBeNull();
  });
});
