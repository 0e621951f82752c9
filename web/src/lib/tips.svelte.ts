/** What the table can do and few look for: each is told once, in the first matches. */
import { keep, recall } from './settings.svelte';

export const TIPS = ['takeback', 'sound', 'alerts', 'pace', 'confirm'] as const;
export type Tip = (typeof TIPS)[number];

const KEPT = 'moonlit.tips';
const QUIET = 2; // own turns between two tips; a newcomer has enough to look at

export class Tips {
  /** What is told now. */
  now: Tip | null = $state(null);
  #turns = 0;

  /** An own turn begins: a tip that has not been told yet may come, and the one before it goes. */
  turn(): void {
    this.#turns += 1;
    const told = Number(recall(KEPT) ?? 0);
    const due = this.#turns % QUIET === 0;
    this.now = (due && TIPS[told]) || null;
    if (this.now) keep(KEPT, String(told + 1));
  }
}
