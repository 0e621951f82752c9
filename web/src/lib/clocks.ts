/** The times for a move that a table may have, in words. */
import { words } from './settings.svelte';

export const DAY = 86_400;
/** What a host may choose (seconds); 0 for unlimited. */
export const CLOCKS = [0, 30, 120, 300, DAY];

export function clockTitle(seconds: number | null): string {
  if (!seconds) return words('host.clock_none');
  if (seconds < 90) return words('host.clock_seconds', { n: seconds });
  if (seconds < DAY) return words('host.clock_minutes', { n: Math.round(seconds / 60) });
  return words('host.clock_day');
}
