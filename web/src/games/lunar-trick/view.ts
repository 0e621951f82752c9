// Made from what moonlit.games.lunar_trick.shown declares by `python -m moonlit.server.protocol.typescript`.
// Do not edit: change the declaration and make it again.

import type { Seen } from '../../lib/messages';

/** The view of a seat. */
export interface View extends Seen {
  trump: "rising" | "falling" | null;
  /** Every suit as stretches of the ring: ``["21-30", "1-3"]``. */
  suits: string[][];
  markers: number[];
  leader: number | null;
  tricks: number[];
  scores: number[];
  phase: "deal" | "opening" | "tricks" | "over";
  /** The suit to follow: one of ``suits``. */
  led: string[] | null;
  /** Which of them it is. */
  led_suit: number | null;
  /** The cards of every suit, in the order of the ring. */
  suit_cards: string[][];
  /** The cards of the trump side. */
  trumps: string[];
  /** The points for every count, from 0. */
  pays: number[];
  /** The points that end the match. */
  goal: number;
  /** What the counts would score if the round ended now. */
  worth: number[];
  chosen: string | null;
  table: (string | null)[];
  shown: string[];
  last_trick: (string | null)[];
  last_winner: number | null;
  last_rule: string | null;
  last_counts: number[];
  last_points: number[];
}
