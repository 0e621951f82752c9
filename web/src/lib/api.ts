/** The lobby's calls to the server. */
import type {
  Brought,
  Challenge,
  Challenged,
  DayDeal,
  Deal,
  GameInfo,
  GamePuzzles,
  History,
  Imported,
  Join,
  LessonScript,
  Mine,
  NewTable,
  OpenedPosition,
  Pairing,
  PlayFrom,
  PlayOn,
  Positions,
  PushKey,
  ReviewState,
  RulesPage,
  Sit,
  Subscribe,
  TableInfo,
  VariationInfo,
  WantedVariation,
  Unsubscribe,
  WorkshopInfo,
  WorkshopRun,
  WorkshopWish,
} from './messages';
import { secretAt, settings, words } from './settings.svelte';

/** What the server answered when it did not do what it was asked, as a sentence. */
export class Problem extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** What the service worker writes on an answer that it has kept. */
const KEPT = 'X-Moonlit-Kept';

async function call(path: string, init: RequestInit = {}, link = ''): Promise<Response> {
  const address = new URL(`/api/${path}`, location.origin);
  address.searchParams.set('language', settings.language);
  let answer: Response;
  try {
    answer = await fetch(address, {
      ...init,
      headers: {
        Authorization: `Bearer ${secretAt(link)}`,
        ...(init.body ? { 'Content-Type': 'application/json' } : {}),
      },
    });
  } catch {
    throw new Problem(words('error.network'), 0);
  }
  if (!answer.ok) throw new Problem(await sentence(answer), answer.status);
  return answer;
}

async function sentence(answer: Response): Promise<string> {
  try {
    const { detail } = (await answer.json()) as { detail: unknown };
    if (typeof detail === 'string') return detail;
  } catch {
    // Not even a sentence came back.
  }
  return words('error.unknown');
}

const get = async <T>(path: string, link?: string): Promise<T> =>
  (await call(path, {}, link)).json() as Promise<T>;

const post = async <T>(path: string, body: object, link?: string): Promise<T> =>
  (await call(path, { method: 'POST', body: JSON.stringify(body) }, link)).json() as Promise<T>;

const part = encodeURIComponent;

export const api = {
  /** All games; `kept`: as they were when the server answered last. */
  games: async (): Promise<{ games: GameInfo[]; kept: boolean }> => {
    const answer = await call('games');
    return { games: (await answer.json()) as GameInfo[], kept: answer.headers.has(KEPT) };
  },
  publicTables: () => get<TableInfo[]>('tables'),
  /** A seat where others look for the same game, or at a new table. */
  pair: (wish: Pairing) => post<TableInfo>('pairing', wish),
  makeTable: (table: NewTable) => post<TableInfo>('tables', table),
  table: (link: string) => get<TableInfo>(`tables/${part(link)}`, link),
  join: (link: string, join: Join) => post<TableInfo>(`tables/${part(link)}/join`, join, link),
  mine: () => get<Mine>('mine'),
  /** Whether there is a Workshop here, and what runs in it. */
  workshop: () => get<WorkshopInfo>('workshop'),
  beginWorkshop: (wish: WorkshopWish) => post<WorkshopRun>('workshop', wish),
  workshopRun: (run: string) => get<WorkshopRun>(`workshop/${part(run)}`),
  stopWorkshop: async (run: string) =>
    (await call(`workshop/${part(run)}`, { method: 'DELETE' })).json() as Promise<WorkshopRun>,
  /** Take a match off this person's list. */
  forget: (match: string) => call(`mine/${part(match)}`, { method: 'DELETE' }),
  /** With what this browser subscribes to turn alerts, if the server sends any. */
  pushKey: () => get<PushKey>('push'),
  subscribe: (wish: Subscribe) => call('push', { method: 'PUT', body: JSON.stringify(wish) }),
  unsubscribe: (wish: Unsubscribe) =>
    call('push/end', { method: 'POST', body: JSON.stringify(wish) }),
  /** One's own finished matches, and what they add up to. */
  history: () => get<History>('history'),
  /** All of it as one file, as the server writes it. */
  historyFile: async () => (await call('history/file')).text(),
  bringHistory: (matches: object[]) => post<Imported>('history', { matches }),
  /** Delete everything that the server keeps of this person. */
  forgetMe: () => call('history', { method: 'DELETE' }),
  /** A finished match's record, to the last byte as it was written. */
  record: async (match: string) => (await call(`records/${part(match)}`)).text(),
  positions: (match: string, seat: number | null) =>
    get<Positions>(`records/${part(match)}/positions${seat === null ? '' : `?seat=${seat}`}`),
  review: (match: string) => get<ReviewState>(`records/${part(match)}/review`),
  /** Have a finished match reviewed, unless it has been. */
  makeReview: (match: string) => post<ReviewState>(`records/${part(match)}/review`, {}),
  /** A record file, to look at and to review; where it is then. */
  bring: async (text: string): Promise<Brought> =>
    (await call('records', { method: 'POST', body: text })).json() as Promise<Brought>,
  /** A variation from its file's text. */
  readVariation: async (text: string): Promise<VariationInfo> =>
    (
      await call('variations/read', { method: 'POST', body: text })
    ).json() as Promise<VariationInfo>,
  /** House rules as a variation: its file, and its link. */
  writeVariation: (wanted: WantedVariation) => post<VariationInfo>('variations/write', wanted),
  /** A table that goes on from a point of a finished match. */
  playOn: (match: string, wanted: PlayOn) => post<TableInfo>(`records/${part(match)}/on`, wanted),
  makeChallenge: (match: string) => post<Challenged>(`records/${part(match)}/challenge`, {}),
  challenge: (id: string) => get<Challenge>(`challenges/${part(id)}`),
  accept: (id: string) => post<TableInfo>(`challenges/${part(id)}`, sitting()),
  day: (game: string, day: string | null) =>
    get<DayDeal>(`days/${part(game)}${day === null ? '' : `?day=${part(day)}`}`),
  playDay: (game: string) => post<TableInfo>(`days/${part(game)}`, sitting()),
  /** A position that was brought as a word, as a seat sees it: by default the one to act. */
  opened: (word: string, seat: number | null) =>
    get<OpenedPosition>(`positions/${part(word)}${seat === null ? '' : `?seat=${seat}`}`),
  playFrom: (word: string, seat: number, bots: string | null) => {
    const wanted: PlayFrom = { ...sitting(), seat, bots };
    return post<TableInfo>(`positions/${part(word)}`, wanted);
  },
  deals: (match: string) => get<Deal[]>(`records/${part(match)}/deals`),
  puzzles: () => get<GamePuzzles[]>('puzzles'),
  /** A guided first round, written out. */
  lesson: (game: string) => get<LessonScript>(`lessons/${part(game)}`),
  rules: (game: string) => get<RulesPage>(`rules/${part(game)}`),
};

const sitting = (): Sit => ({
  name: myName(),
  language: settings.language,
  pace: settings.pace,
});

export function recordAddress(match: string): string {
  return `/api/records/${part(match)}`;
}

export function qrAddress(link: string): string {
  return `/api/tables/${part(link)}/qr.svg`;
}

/** The name to sit down with: what was set, or a guest's. */
export function myName(): string {
  return settings.name.trim().slice(0, 24) || words('guest');
}
