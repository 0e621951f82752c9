/** What a game's table is given where nothing can be played: in a replay, or at a position from a link. */
import type { Person, Position, Result } from './messages';
import { noChoices, type Act } from './table';

export const stillPeople = (names: readonly string[]): Person[] =>
  names.map((name, seat) => ({
    seat,
    name,
    kind: 'person',
    level: null,
    meanwhile: false,
    connected: true,
    stand_in: false,
    stands_in: null,
    resigned: false,
    asked: false,
    muted: false,
    rating: null,
  }));

interface Still {
  view: Position['view'];
  waiting: number[];
  match?: string;
  number?: number;
  result?: Result | null;
}

export const stillPosition = (still: Still): Position => ({
  match: '',
  number: 0,
  result: null,
  ...still,
  yours: [],
  window: null,
  clock: null,
  can_take_back: false,
  can_claim: false,
  prompt: '',
  goal: { text: '', terms: {} },
  seal: { match: still.match ?? '', commitment: '', secret: null, nonces: null },
});

export const stillAct: Act = {
  play: () => Promise.resolve(false),
  answer: () => Promise.resolve(false),
  steps: (prefix, cards) => Promise.resolve(noChoices(prefix, cards)),
  explain: () => undefined,
};
