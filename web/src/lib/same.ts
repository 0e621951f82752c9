/** The same cards: how somebody came out of them, and whether two records really have the same. */
import type { Words } from '../text';
import type { Compared, Par } from './messages';
import { commitment, type MatchRecord } from './seals';

/** A result in a word. */
export function outcome(one: Compared | Par, words: Words): string {
  if ('how' in one && one.how !== 'finished') return words(`records.${one.how}`);
  return one.won ? words('same.won') : words('same.place', { place: one.place ?? 0 });
}

/** Whether all records deal from one secret, and each of them fits its own seal. */
export function haveSameCards(texts: string[]): boolean {
  const records = texts.map((text) => JSON.parse(text) as MatchRecord);
  const [first] = records;
  return records.every(
    (one) =>
      one.seed === first?.seed &&
      String(one.nonces) === String(first.nonces) &&
      commitment(one.seed, one.match) === one.commitment,
  );
}
