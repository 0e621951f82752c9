// Made from what moonlit.games.shoot_the_moon.shown declares by `python -m moonlit.server.protocol.typescript`.
// Do not edit: change the declaration and make it again.

import type { Seen } from '../../lib/messages';

/** The view of a seat. */
export interface View extends Seen {
  dealer: number | null;
  trump: string;
  /** The seats of every side; tricks and scores (chips) go by side. */
  sides: number[][];
  scores: number[];
  tricks: number[];
  leader: number | null;
  /** The name of a colour, or the code of a moon. */
  led: string | null;
  table: (string | null)[];
  dummy_card: string | null;
  dummy_size: number | null;
  dummy_tricks: number | null;
  phase: "deal" | "tricks" | "over";
  partners: number[][];
  revoke: "refuse" | "penalty";
  /** The chips for every number of tricks, from 0. */
  pays: number[];
  /** The chips that win, after a round and with nobody level. */
  goal: number;
  /** Whose card would take the trick as it lies; after the last seat comes the dummy. */
  winning: number | null;
  shown: string[];
  last_trick: (string | null)[];
  last_dummy_card: string | null;
  last_leader: number | null;
  last_winner: number | null;
  last_rule: string | null;
  /** The chips that the moons in the last trick gave or took. */
  last_swing: number;
  last_revoker: number | null;
  last_tricks: number[];
  last_gains: number[];
}
