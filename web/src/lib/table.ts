/**
 * What the frame gives to a game's table, and what a table may ask of the frame.
 *
 * A table draws a view and sends moves; it knows no rules. What can be done now, and why other
 * things cannot, comes with the position (`position.yours`).
 */
import type { Component } from 'svelte';
import type { Deck } from '../cards/deck';
import type { Language, Words } from '../text';
import type { Choice, Choices, Event, Person, Position, Seen, TableLayout } from './messages';

/** Until when something lasts (ms since the epoch, by this browser), and how long in all (ms). */
export interface Deadline {
  at: number;
  total: number;
}

/** What a table may do. Each promise says whether it was done; a refusal explains itself. */
export interface Act {
  /** Make a whole move, without the seat: `play 7`. With confirm-tap set, the second call does. */
  play(move: string): Promise<boolean>;
  /** Answer the open window: an anytime move, or null to decline. */
  answer(move: string | null): Promise<boolean>;
  /** How a move of several steps can go on after `prefix` (actions) and `cards` (picked). */
  steps(prefix: number[], cards?: string[]): Promise<Choices>;
  /** Say why something cannot be done, with a link to the rule; `choice` is what was tried. */
  explain(text: string, rule?: string | null, choice?: Choice): void;
}

/** No way to go on from there. */
export const noChoices = (prefix: number[] = [], picked: string[] = []): Choices => ({
  type: 'choices',
  id: '',
  prefix,
  picked,
  options: [],
  cards: [],
  move: null,
  text: null,
});

/** The props of every game's table; a game's own knows all keys of its `View`. */
export interface TableProps<View extends Seen = Seen> {
  view: View;
  position: Position;
  /** In the order of seats; a bot, or a bot standing in for a person, has a level. */
  people: Person[];
  /** This browser's seat; null for somebody who watches or looks at a replay. */
  seat: number | null;
  /** What happened with the last update, in order; earlier ones are in the log. */
  events: Event[];
  /** All that this seat has noticed of the match; for a replay, up to the moment shown. */
  log: Event[];
  /** Until when those in `position.waiting` have time to move, and until when a window is open. */
  clock: Deadline | null;
  window: Deadline | null;
  act: Act;
  /** What was shown has been put aside: on to what came after it. */
  onseen: () => void;
  /** The move that was touched once and waits for its second touch (confirm-tap); mostly null. */
  touched: string | null;
  /** Everyone's hands, in a replay of a finished match: the bottom seat's is shown; otherwise null. */
  hands: string[][] | null;
  /** Whether things may move: false with reduced motion and while a replay is scrubbed. */
  motion: boolean;
  /** The game's cards, and what lies where on a table that knows no game. */
  deck: Deck;
  layout: TableLayout;
  language: Language;
  words: Words;
}

export type Table = Component<TableProps>;
