/** The words of the client, in English and Japanese; a key that one of them lacks is a type error. */
import { en as afterEn } from './after.en';
import { ja as afterJa } from './after.ja';
import { en as comfortEn } from './comfort.en';
import { ja as comfortJa } from './comfort.ja';
import { en as companyEn } from './company.en';
import { ja as companyJa } from './company.ja';
import { en as frameEn } from './en';
import { en as historyEn } from './history.en';
import { ja as historyJa } from './history.ja';
import { isolated } from './isolated';
import { ja as frameJa } from './ja';
import { en as puzzlesEn } from './puzzles.en';
import { ja as puzzlesJa } from './puzzles.ja';
import { en as tablesEn } from './tables.en';
import { ja as tablesJa } from './tables.ja';
import { en as workshopEn } from './workshop.en';
import { ja as workshopJa } from './workshop.ja';

const en = {
  ...frameEn,
  ...tablesEn,
  ...comfortEn,
  ...puzzlesEn,
  ...afterEn,
  ...companyEn,
  ...historyEn,
  ...workshopEn,
};
export type Key = keyof typeof en;
const ja: Record<Key, string> = {
  ...frameJa,
  ...tablesJa,
  ...comfortJa,
  ...puzzlesJa,
  ...afterJa,
  ...companyJa,
  ...historyJa,
  ...workshopJa,
};

export type Language = 'en' | 'ja';
export const LANGUAGES: Record<Language, string> = { en: 'English', ja: '日本語' };

/** Words that a game brings along, in every language. */
export type Catalogue<Own extends string> = Record<Language, Record<Own, string>>;

/** A sentence by its key, with `{name}`s in it replaced. `{n|one|many}` chooses by the number n. */
export type Words = Said<never>;
/** The same, with the words of a game besides. */
export type Said<Own extends string> = (
  key: Key | Own,
  values?: Record<string, string | number>,
) => string;

const catalogues: Catalogue<Key> = { en, ja };

export function wordsIn(language: Language): Words;
export function wordsIn<Own extends string>(language: Language, own: Catalogue<Own>): Said<Own>;
export function wordsIn(language: Language, own?: Catalogue<string>): Said<string> {
  const known: Record<string, string> = { ...catalogues[language], ...own?.[language] };
  return (key, values = {}) =>
    (known[key] ?? key).replace(
      /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
      (_, name: string, one?: string, many?: string) => {
        const value = values[name] ?? '';
        if (one === undefined) return typeof value === 'string' ? isolated(value) : String(value);
        return Number(value) === 1 ? one : (many ?? '');
      },
    );
}

/** A level's short name on a plate; a bot of the server's own is called as its host calls it. */
export function levelIn(words: Words, level: string): string {
  const key = `level.${level}`;
  return key in en ? words(key as Key) : level;
}
