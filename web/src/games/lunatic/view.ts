// Made from what moonlit.games.lunatic.shown declares by `python -m moonlit.server.protocol.typescript`.
// Do not edit: change the declaration and make it again.

import type { Seen } from '../../lib/messages';

/** A placement of this round; its cards if they are known. */
export interface Placed {
  seat: number;
  count: number;
  value: number;
  face_up: boolean;
  cards: string[] | null;
}

/** The view of a seat. */
export interface View extends Seen {
  dealer: number | null;
  opener: number | null;
  /** 1 clockwise, -1 the other way. */
  direction: number;
  announced: string | null;
  pile: Placed[];
  bound: number[];
  /** Who is out, the first first. */
  out: number[];
  next_dealer: number | null;
  phase: "deal" | "window" | "turn" | "over";
  window: boolean;
  /** In a window, who comes next. */
  whose_turn: number | null;
  going: string;
  specials: Record<string, number>;
  /** What each seat has placed, in notation. */
  table: (string[] | null)[];
  doubtable: boolean;
  passed: number[];
  discards: string[];
  doubted_rounds: number;
  opening_rule: string | null;
  last_rule: string | null;
  last_placer: number | null;
  last_doubter: number | null;
  last_true: boolean;
  last_value: number | null;
  last_shown: string[];
  last_taker: number | null;
  last_number: number;
  last_player: number | null;
  last_anytime: string | null;
}
