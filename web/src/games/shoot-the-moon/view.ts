/** The view of Shoot the Moon, key by key, as `Match.view` writes it. */
import type { Common } from '../../tables/views';

export interface View extends Common {
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
