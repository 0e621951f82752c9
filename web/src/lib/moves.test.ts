import { describe, expect, it } from 'vitest';
import { wordsIn } from '../text';
import { deckOf } from './decks';
import type { Person } from './messages';
import { moveInWords, readMove, stepInWords } from './moves';

const words = wordsIn('en');
const people = ['Mika', 'Ren'].map((name, seat) => ({ seat, name }) as Person);

describe('a move', () => {
  it.each([
    ['lunar', 'play W', 'Play Wolf'],
    ['lunar', 'pass 2 7 W B', 'Pass rank 2, rank 7, Wolf, Bat'],
    ['lunar', 'flip B', 'Turn Bat down'],
    ['lunar', 'sky 7', 'Play rank 7 from the sky'],
    ['lunar-trick', 'show 12', 'Play 12, rising moon'],
    ['shoot-the-moon', 'play BM', 'Play Big Moon'],
    ['lunatic', 'place 2x8 = 8 N', 'Place face down, saying “two 8s”: 8, Nymph'],
    ['lunatic', 'show 1x11 = 11', 'Place face up, saying “one 11”: 11'],
    ['lunatic', 'doubt', 'Doubt'],
    ['lunatic', 'satyr 1', 'Satyr before Ren'],
  ] as const)('of %s, %s, is put in words', (game, move, said) => {
    expect(moveInWords(deckOf(game, 'en'), move, people, words)).toBe(said);
  });

  it.each([
    ['lunar', 'hand 7', 'rank 7'],
    ['lunar', 'sky W', 'Wolf, sky'],
    ['lunatic', 'place', 'Face down'],
    ['lunatic', 'decline', 'Play none'],
    ['shoot-the-moon', 'R12', 'red Rocket 12'],
  ] as const)('begins in %s with %s, in short', (game, step, said) => {
    expect(stepInWords(deckOf(game, 'en'), step, people, words)).toBe(said);
  });

  it('keeps apart what is said and what is placed', () => {
    expect(readMove('place 2x8 = 8 N')).toEqual({
      verb: 'place',
      rest: ['8', 'N'],
      claim: { count: 2, value: '8' },
    });
  });
});
