/** The cards that a hint or a lesson points at: wherever they lie, they are shown in a soft light. */
import { getContext, setContext } from 'svelte';
import type { MoveInWords } from './messages';

const KEY = Symbol('pointed');
type Pointed = (code: string, area: string) => boolean;

/** Point at the cards of a move in all hands below this component. */
export function pointAt(move: () => MoveInWords | null): void {
  const pointed: Pointed = (code, area) => {
    const now = move();
    return !!now && now.area === area && now.cards.includes(code);
  };
  setContext(KEY, pointed);
}

/** Whether a card is pointed at, where it lies: in the hand, or at a key of the view. */
export function pointedAt(): Pointed {
  return getContext<Pointed | undefined>(KEY) ?? (() => false);
}
