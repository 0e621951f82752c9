/** The positions in the games' folders, as the props of a table. For the gallery and the tests. */
import type { Choice, Event, GameInfo, Person, Position, Seen } from '../../lib/messages';
import { noChoices, type Act, type TableProps } from '../../lib/table';
import { Deck } from '../../cards/deck';
import { wordsIn, type Language } from '../../text';

interface Fixture {
  name: string;
  game: string;
  people: string[];
  view: Seen & { phase: string };
  waiting: number[];
  prompt: Record<Language, string>;
  choices: Record<Language, Choice[]> | null;
  events: Record<Language, Event[]>;
}

const files = import.meta.glob<Fixture>(['../../games/*/fixtures/*.json', '!**/looks.json'], {
  eager: true,
  import: 'default',
});
export const fixtures: Record<string, Fixture> = Object.fromEntries(
  Object.values(files).map((fixture) => [fixture.name, fixture]),
);
/** The games that have fixtures. */
export const games = [...new Set(Object.values(fixtures).map(({ game }) => game))];

type Looks = Pick<GameInfo, 'faces' | 'layout'>;
const looks = import.meta.glob<Record<Language, Looks>>('../../games/*/fixtures/looks.json', {
  eager: true,
  import: 'default',
});

export function looksOf(game: string, language: Language): Looks {
  const found = looks[`../../games/${game}/fixtures/looks.json`];
  if (!found) throw new Error(`no looks of ${game}`);
  return found[language];
}

/** All that is known of the games here, as the lobby's catalogue. */
export const gamesKnown = (language: Language): GameInfo[] =>
  games.map((name) => ({ ...looksOf(name, language), name }) as GameInfo);

export const deckIn = (game: string, language: Language): Deck =>
  new Deck(looksOf(game, language).faces);

/** What a table did, for a test to look at. */
export interface Deeds {
  played: string[];
  answered: (string | null)[];
  explained: string[];
}

/** Steps without rules: any card of the hand may join. Good enough to look at. */
const anything =
  (view: Seen): Act['steps'] =>
  (prefix, cards = []) =>
    Promise.resolve({
      ...noChoices(prefix, cards),
      cards: [...new Set(view.hand)].map((card) => ({ card, refusal: null })),
    });

export function act(deeds: Deeds, steps: Act['steps'] = () => Promise.resolve(noChoices())): Act {
  return {
    play: (move) => Promise.resolve(!!deeds.played.push(move)),
    answer: (move) => Promise.resolve(!!deeds.answered.push(move)),
    steps,
    explain: (text) => void deeds.explained.push(text),
  };
}

function person(name: string, seat: number): Person {
  const bot = seat > 0;
  return {
    seat,
    kind: bot ? 'bot' : 'person',
    name,
    level: bot ? 'club' : null,
    connected: true,
    stand_in: false,
    stands_in: null,
    meanwhile: false,
    resigned: false,
    asked: false,
    muted: false,
    rating: null,
  };
}

/** A table's props at a fixture. */
export function propsOf(
  name: string,
  language: Language = 'en',
  more: Partial<TableProps> = {},
): TableProps & { deeds: Deeds } {
  const fixture = fixtures[name];
  if (!fixture) throw new Error(`no fixture ${name}`);
  const deeds: Deeds = { played: [], answered: [], explained: [] };
  const inWindow = fixture.view.phase === 'window';
  const position = {
    match: 'gallery',
    number: 1,
    view: fixture.view,
    waiting: fixture.waiting,
    yours: fixture.choices?.[language] ?? [],
    prompt: fixture.prompt[language],
    goal: { text: '', terms: {} },
    window: inWindow ? { number: 1, seconds: 4, total: 6, answered: false } : null,
    clock: null,
    can_take_back: false,
    can_claim: false,
    result: null,
    seal: { match: 'gallery', commitment: '', secret: null, nonces: null },
  } satisfies Position;
  return {
    view: fixture.view,
    position,
    people: fixture.people.map(person),
    seat: 0,
    events: fixture.events[language],
    log: fixture.events[language],
    clock: null,
    window: inWindow ? { at: Date.now() + 4000, total: 6000 } : null,
    onseen: () => undefined,
    act: act(deeds, anything(fixture.view)),
    touched: null,
    hands: null,
    motion: false,
    deck: deckIn(fixture.game, language),
    layout: looksOf(fixture.game, language).layout,
    language,
    words: wordsIn(language),
    ...more,
    deeds,
  };
}
