import { describe, expect, it } from 'vitest';
import { en } from './en';
import { ja } from './ja';
import { en as tablesEn } from './tables.en';
import { ja as tablesJa } from './tables.ja';
import { wordsIn, type Catalogue } from '.';

const games = import.meta.glob<Catalogue<string>>('../games/*/words.ts', {
  eager: true,
  import: 'own',
});

const holes = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!))].sort();

describe('words', () => {
  it('fills in values and chooses by number', () => {
    const words = wordsIn('en');
    expect(words('lobby.free', { n: 1 })).toBe('1 free seat');
    expect(words('lobby.free', { n: 3 })).toBe('3 free seats');
  });

  it('keeps a name from right to left from turning the sentence round', () => {
    const words = wordsIn('en');
    expect(words('table.replace', { name: 'אדה' })).toBe('Let a bot play for \u2068אדה\u2069');
    expect(words('table.replace', { name: 'Ada' })).toBe('Let a bot play for Ada');
  });

  it('asks for no value in Japanese that English does not have', () => {
    const own = Object.values(games).map((words) => [words.en, words.ja] as const);
    expect(own.length).toBeGreaterThan(0);
    for (const [mine, theirs] of [[en, ja], [tablesEn, tablesJa], ...own] as const) {
      for (const [key, text] of Object.entries(theirs)) {
        const known = holes((mine as Record<string, string>)[key] ?? '');
        expect(
          holes(text).filter((name) => !known.includes(name)),
          key,
        ).toEqual([]);
      }
    }
  });

  it('has an exclamation mark for a win only', () => {
    const loud = Object.entries(en).filter(([, text]) => text.includes('!'));
    expect(loud.map(([key]) => key).filter((key) => !/won|win/.test(key))).toEqual([]);
  });
});
