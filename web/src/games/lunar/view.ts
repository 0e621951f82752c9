/** The view of Lunar, key by key, as `Match.view` writes it. */
import type { Common } from '../../tables/views';

export interface View extends Common {
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
