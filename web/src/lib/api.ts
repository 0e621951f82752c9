/** The lobby's calls to the server. */
import type {
  Deal,
  GameInfo,
  Join,
  Mine,
  NewTable,
  Positions,
  RulesPage,
  TableInfo,
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
  games: () => get<GameInfo[]>('games'),
  publicTables: () => get<TableInfo[]>('tables'),
  makeTable: (table: NewTable) => post<TableInfo>('tables', table),
  table: (link: string) => get<TableInfo>(`tables/${part(link)}`, link),
  join: (link: string, join: Join) => post<TableInfo>(`tables/${part(link)}/join`, join, link),
  mine: () => get<Mine>('mine'),
  /** A finished match's record, to the last byte as it was written. */
  record: async (match: string) => (await call(`records/${part(match)}`)).text(),
  positions: (match: string, seat: number | null) =>
    get<Positions>(`records/${part(match)}/positions${seat === null ? '' : `?seat=${seat}`}`),
  deals: (match: string) => get<Deal[]>(`records/${part(match)}/deals`),
  rules: (game: string) => get<RulesPage>(`rules/${part(game)}`),
};

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
