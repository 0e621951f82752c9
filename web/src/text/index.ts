/** The words of the client, in English and Japanese; a key that one of them lacks is a type error. */
import { en as frameEn } from './en';
import { ja as frameJa } from './ja';
import { en as tablesEn } from './tables.en';
import { ja as tablesJa } from './tables.ja';

const en = { ...frameEn, ...tablesEn };
export type Key = keyof typeof en;
const ja: Record<Key, string> = { ...frameJa, ...tablesJa };

export type Language = 'en' | 'ja';
export const LANGUAGES: Record<Language, string> = { en: 'English', ja: '日本語' };

/** A sentence by its key, with `{name}`s in it replaced. `{n|one|many}` chooses by the number n. */
export type Words = (key: Key, values?: Record<string, string | number>) => string;

const catalogues: Record<Language, Record<Key, string>> = { en, ja };

export function wordsIn(language: Language): Words {
  return (key, values = {}) =>
    catalogues[language][key].replace(
      /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
      (_, name: string, one?: string, many?: string) => {
        const value = values[name] ?? '';
        return one === undefined ? String(value) : Number(value) === 1 ? one : (many ?? '');
      },
    );
}
