/**
 * Cards that mean something for the moment, wherever they lie: those that a hint or a lesson points
 * at, and those that were played and are on their way to the server.
 */
import { getContext, setContext } from 'svelte';
import type { MoveInWords } from './messages';

const POINTED = Symbol('pointed');
const ON_ITS_WAY = Symbol('on its way');
type Cards = Pick<MoveInWords, 'cards' | 'area'>;
type Marked = (code: string, area: string) => boolean;

function mark(key: symbol, cards: () => Cards | null): void {
  const marked: Marked = (code, area) => {
    const now = cards();
    return !!now && now.area === area && now.cards.includes(code);
  };
  setContext(key, marked);
}

const nothing: Marked = () => false;

/** Point at the cards of a move in all hands below this component. */
export function pointAt(move: () => Cards | null): void {
  mark(POINTED, move);
}

/** Whether a card is pointed at, where it lies: in the hand, or at a key of the view. */
export function pointedAt(): Marked {
  return getContext<Marked | undefined>(POINTED) ?? nothing;
}

/** Mark the cards of a move that is on its way, in all hands below this component. */
export function sendOff(cards: () => Cards | null): void {
  mark(ON_ITS_WAY, cards);
}

/** Whether a card is on its way. */
export function isOnItsWay(): Marked {
  return getContext<Marked | undefined>(ON_ITS_WAY) ?? nothing;
}
