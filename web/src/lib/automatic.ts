/** Playing the only card that can be played, for who has asked for it. */
import type { Position } from './messages';

/** How long (ms) a person who taps at once would take, at least and at most. */
const [SOONEST, LATEST] = [900, 2200];

/**
 * The move of the one card that may be played, where nothing else may be done.
 *
 * A card that could be put down at a price is a choice; so is whether to answer in a window, and
 * what the table may not even offer.
 */
export function onlyMove({ yours, window, result }: Position): string | null {
  if (window || result) return null;
  const open = yours.filter(({ refusal, penalised }) => !refusal || penalised);
  const [only, ...others] = open;
  if (!only || others.length || only.answer || only.card === null) return null;
  return only.move;
}

/**
 * The pause before such a move. Others see when it comes: so it is about as long as a tap would
 * take, and by chance, lest it can be told from one.
 */
export function pause(): number {
  return SOONEST + Math.random() * (LATEST - SOONEST);
}
