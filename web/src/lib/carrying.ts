/** One's whole history as one file: written, taken over on another device, or deleted. */
import { api } from './api';
import type { Imported } from './messages';

const OURS = 'moonlit.';
const KEY = 'moonlit.secret';
const KEY_FORM = /^[0-9a-f]{64}$/;
/** What fits into one call: the server takes a megabyte. */
const LARGEST = 700_000;
const MOST = 40;

/** A history file: the server's matches, and beside them what the browser keeps. */
export interface Carried {
  moonlit_history: 1;
  matches: object[];
  browser?: Record<string, string>;
}

/** What this browser keeps of ours. */
export function kept(): Record<string, string> {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(OURS));
  return Object.fromEntries(names.map((name) => [name, localStorage.getItem(name) ?? '']));
}

/** A history file as it was read; null if it is none. */
export function read(text: string): Carried | null {
  try {
    const found = JSON.parse(text) as Carried | null;
    const whole = found?.moonlit_history === 1 && Array.isArray(found.matches);
    return whole && found.matches.every((one) => typeof one === 'object' && one) ? found : null;
  } catch {
    return null;
  }
}

/** The key that a file brings, if it is another one than this browser's. */
export function otherKey(carried: Carried): string | null {
  const key = carried.browser?.[KEY] ?? '';
  return KEY_FORM.test(key) && key !== localStorage.getItem(KEY) ? key : null;
}

export async function write(): Promise<string> {
  const carried = read(await api.historyFile());
  if (!carried) throw new Error('the server wrote no history');
  return JSON.stringify({ ...carried, browser: kept() });
}

/** Matches in pieces that fit into one call each. */
export function pieces(matches: object[]): object[][] {
  const found: object[][] = [];
  let size = LARGEST;
  for (const match of matches) {
    const own = new TextEncoder().encode(JSON.stringify(match)).length;
    if (size + own > LARGEST || found.at(-1)!.length >= MOST) {
      found.push([]);
      size = 0;
    }
    found.at(-1)!.push(match);
    size += own;
  }
  return found;
}

/** Put matches into the history of this browser's guest. */
export async function bring(matches: object[], told: (done: number) => void): Promise<Imported> {
  const sum: Imported = { added: 0, known: 0, refused: [] };
  let done = 0;
  for (const piece of pieces(matches)) {
    told(done);
    const answer = await api.bringHistory(piece);
    sum.added += answer.added;
    sum.known += answer.known;
    sum.refused.push(...answer.refused);
    done += piece.length;
  }
  return sum;
}

/** Go on as the guest of a file: with that key, and what that browser had kept. */
export function adopt(carried: Carried): void {
  for (const [name, value] of Object.entries(carried.browser ?? {})) {
    if (name.startsWith(OURS) && typeof value === 'string') localStorage.setItem(name, value);
  }
}

/** Delete what this browser keeps of ours, the key too. */
export function clear(): void {
  for (const name of Object.keys(kept())) localStorage.removeItem(name);
}
