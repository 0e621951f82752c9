/** The view of Lunatic, key by key, as `Match.view` writes it. */
import type { Common } from '../../tables/views';

export interface Placed {
  seat: number;
  count: number;
  value: number;
  face_up: boolean;
  cards: string[] | null;
}

export interface View extends Common {
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
