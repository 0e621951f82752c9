/** Scripts that are written from right to left. */
const FROM_RIGHT = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u;

/** A name for the middle of a sentence: one written from right to left turns nothing else round. */
export const isolated = (name: string): string =>
  FROM_RIGHT.test(name) && !name.startsWith('\u2068') ? `\u2068${name}\u2069` : name;
