/**
 * What the frame gives to a game's table, and what a table may ask of the frame.
 *
 * A table draws a view and sends moves; it knows no rules. What can be done now, and why other
 * things cannot, comes with the position.
 */
import type { Component } from 'svelte';
import type { Choices, Position, Seen } from './messages';
import type { Words } from '../text';

/** The seat's view, as `Match.view` writes it; every game's table knows its own game's keys. */
export type View = Record<string, unknown>;

/** Somebody at the table, in the order of seats. */
export interface Person {
  seat: number;
  name: string;
  /** A bot's level, as a word in the reader's language; null for a person. */
  level: string | null;
  /** Whether the person's browser is connected; always true for bots. */
  here: boolean;
  /** Whether it is this browser's seat. */
  you: boolean;
  /** When the thinking began and until when it lasts (ms since the epoch); null without a clock. */
  since: number | null;
  until: number | null;
}

/** What a table may do. */
export interface Act {
  /** Make a whole move, such as `play 7`, without the seat; asks first where confirm-tap is set. */
  play(move: string): Promise<boolean>;
  /** Answer an open window: a move, or null to decline. */
  answer(move: string | null): Promise<boolean>;
  /** The options of the next step of a move, after the steps in `prefix`. */
  steps(prefix: number[], cards?: string[]): Promise<Choices>;
  /** Say why something cannot be done, with a link to the rule. */
  explain(text: string, rule?: string | null): void;
}

/** The props of every game's table. */
export interface TableProps {
  view: View;
  position: Position;
  people: Person[];
  /** This browser's seat; null for somebody who watches or looks at a replay. */
  seat: number | null;
  /** What happened with the last update, in order; earlier ones are in the log. */
  events: Seen[];
  act: Act;
  /** Whether things may move: false with reduced motion and while a replay is scrubbed. */
  motion: boolean;
  words: Words;
}

export type Table = Component<TableProps>;
