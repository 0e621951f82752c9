/** The views of the four games, key by key, as `Match.view` writes them. */

interface Common {
  seats: number;
  seat: number | null;
  turn: number[];
  winners: number[];
  round: number;
  hand: string[];
  hand_sizes: number[];
  over: boolean;
}

export interface LunarView extends Common {
  phase: 'deal' | 'pass' | 'flip' | 'play' | 'over';
  black_lead: number;
  white_lead: number;
  start: number;
  tiles: string[];
  trump: string | null;
  leader: number | null;
  /** By team: seats 0 and 2, seats 1 and 3; with two players by seat. */
  tricks: number[];
  stars: number[];
  scores: number[];
  teams: number[][] | null;
  track: number[];
  star_cards: Record<string, number>;
  sky: string[];
  passed: string[];
  received: string[];
  deck_sizes: number[] | null;
  led: string | null;
  table: (string | string[] | null)[];
  areas: string[];
  last_trick: (string | string[] | null)[];
  last_leader: number | null;
  last_winner: number | null;
  last_rule: string | null;
  last_trick_stars: number;
}

export interface LunarTrickView extends Common {
  phase: 'deal' | 'opening' | 'tricks' | 'over';
  trump: 'rising' | 'falling' | null;
  /** Every suit as stretches of the ring: `["21-30", "1-3"]`. */
  suits: string[][];
  markers: number[];
  leader: number | null;
  /** The suit to follow: one of `suits`. */
  led: string[] | null;
  tricks: number[];
  /** What the counts would score if the round ended now. */
  worth: number[];
  scores: number[];
  chosen: string | null;
  table: (string | null)[];
  shown: string[];
  last_trick: (string | null)[];
  last_winner: number | null;
  last_rule: string | null;
}

export interface ShootTheMoonView extends Common {
  phase: 'deal' | 'tricks' | 'over';
  dealer: number | null;
  /** The seats of every side; tricks and scores (chips) go by side. */
  sides: number[][];
  partners: number[][];
  scores: number[];
  tricks: number[];
  leader: number | null;
  led: 'red' | 'green' | 'purple' | 'blue' | 'BM' | 'LM' | null;
  table: (string | null)[];
  dummy_card: string | null;
  dummy_size: number | null;
  dummy_tricks: number | null;
  revoke: 'refuse' | 'penalty';
  winning: number | null;
  last_trick: (string | null)[];
  last_dummy_card: string | null;
  last_winner: number | null;
  last_rule: string | null;
  last_swing: number;
}

export interface Placed {
  seat: number;
  count: number;
  value: number;
  face_up: boolean;
  cards: string[] | null;
}

export interface LunaticView extends Common {
  phase: 'deal' | 'window' | 'turn' | 'over';
  dealer: number | null;
  opener: number | null;
  direction: 1 | -1;
  announced: string | null;
  pile: Placed[];
  bound: number[];
  out: number[];
  next_dealer: number | null;
  window: boolean;
  whose_turn: number | null;
  specials: Record<string, number>;
  doubtable: boolean;
  passed: number[];
  discards: string[];
  last_rule: string | null;
  last_placer: number | null;
  last_doubter: number | null;
  last_true: boolean;
  last_value: number | null;
  last_shown: string[];
  last_taker: number | null;
  last_number: number;
}
