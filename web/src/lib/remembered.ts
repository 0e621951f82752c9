/** What this browser keeps of the seals it was shown, to check them when the match is over. */
import type { Remembered } from './seals';
import { keep, random, recall } from './settings.svelte';

const KEPT = 'moonlit.seals';
const MOST = 200;

function all(): [string, Remembered][] {
  try {
    const kept: unknown = JSON.parse(recall(KEPT) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, Remembered][]) : [];
  } catch {
    return [];
  }
}

export function remembered(match: string): Remembered {
  return all().find(([id]) => id === match)?.[1] ?? { commitment: null, nonce: null };
}

/** Keep a commitment the first time it is seen, and the nonce that answers it. */
export function nonceFor(match: string, commitment: string): string {
  const before = remembered(match);
  if (before.nonce && before.commitment === commitment) return before.nonce;
  const nonce = random(16);
  const others = all().filter(([id]) => id !== match);
  keep(KEPT, JSON.stringify([...others, [match, { commitment, nonce }]].slice(-MOST)));
  return nonce;
}
