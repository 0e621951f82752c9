/** The words of the client, in English and Japanese; a key that one of them lacks is a type error. */
import { en as frameEn } from './en';
import { isolated } from './isolated';
import { ja as frameJa } from './ja';
import { en as tablesEn } from './tables.en';
import { ja as tablesJa } from './tables.ja';

const en = { ...frameEn, ...tablesEn };
export type Key = keyof typeof en;
const ja: Record<Key, string> = { ...frameJa, ...tablesJa };

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
