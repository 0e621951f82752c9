/** What every game's view has, as `Match.view` writes it. */

export interface Common {
  seats: number;
  seat: number | null;
  turn: number[];
  winners: number[];
  round: number;
  hand: string[];
  hand_sizes: number[];
  over: boolean;
}
