/** The view of Lunar Trick, key by key, as `Match.view` writes it. */
import type { Common } from '../../tables/views';

export interface View extends Common {
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
