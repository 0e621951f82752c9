/** The cards that a hint or a lesson points at: a hand shows them in a soft light. */
import { getContext, setContext } from 'svelte';
import { cardsOf, readMove } from './moves';

const KEY = Symbol('pointed');
type Pointed = (code: string, sky: boolean) => boolean;

/** Point at the cards of a move in all hands below this component. */
export function pointAt(move: () => string | null): void {
  const pointed: Pointed = (code, sky) => {
    const parts = readMove(move() ?? '');
    return (parts.verb === 'sky') === sky && parts.verb !== 'flip' && cardsOf(parts).includes(code);
  };
  setContext(KEY, pointed);
}

/** Whether a card is pointed at: one in the hand, or one that lies open in the sky. */
export function pointedAt(): Pointed {
  return getContext<Pointed | undefined>(KEY) ?? (() => false);
}
