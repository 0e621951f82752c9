// Made from what moonlit.games.lunar.shown declares by `python -m moonlit.server.protocol.typescript`.
// Do not edit: change the declaration and make it again.

import type { Seen } from '../../lib/messages';

/** The view of a seat. */
export interface View extends Seen {
  black_lead: number;
  white_lead: number;
  start: number;
  /** The trump tiles still face up. */
  tiles: string[];
  trump: string | null;
  leader: number | null;
  tricks: number[];
  stars: number[];
  scores: number[];
  sky: string[];
  phase: "deal" | "pass" | "flip" | "play" | "over";
  /** Who plays together; null with two players. */
  teams: number[][] | null;
  track: number[];
  /** The points that must be passed to win. */
  goal: number;
  star_cards: Record<string, number>;
  rank_sizes: number[];
  suit_sizes: number[];
  passed: string[];
  received: string[];
  deck_sizes: number[] | null;
  led: string | null;
  /** By seat; with two players the cards of each. */
  table: (string | string[] | null)[];
  /** With two players, where each card of the trick came from. */
  areas: string[];
  played: string[][];
  /** Whether partners may say what they like. */
  free_text: boolean;
  last_trick: (string | string[] | null)[];
  last_leader: number | null;
  /** A team. */
  last_winner: number | null;
  last_rule: string | null;
  last_trick_stars: number;
  last_tricks: number[];
  last_stars: number[];
  last_points: number[];
}
