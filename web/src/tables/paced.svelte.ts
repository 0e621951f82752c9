/**
 * One thing at a time: a position is shown only after what came before could be seen. What a
 * bot does while a trick is being looked at waits for its turn; nothing waits without motion.
 */
import { untrack } from 'svelte';
import type { Event } from '../lib/messages';
import type { TableProps } from '../lib/table';

/** How long what happened should be seen (ms); the longest of an update counts. */
const SEEN: [RegExp, number][] = [
  [/^scored/, 6000], // its last trick, then its result, unless that is put aside sooner
  [/^found_/, 2400],
  [/^suits$/, 2200],
  [/won_/, 1300],
  [/^(all_passed|covered|exchanged|trump|revoked)$/, 1200],
  [/./, 280],
];
const HURRY = 4; // from so many positions behind, things go three times as fast
const TOO_LATE = 12; // from so many, straight to the present

export function seenFor(events: Event[]): number {
  const times = events.map(({ event }) => SEEN.find(([names]) => names.test(event))?.[1] ?? 0);
  return Math.max(0, ...times);
}

export class Paced {
  now: TableProps;
  #later: TableProps[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(given: () => TableProps) {
    this.now = $state.raw({ ...given() });
    $effect.pre(() => {
      const next = { ...given() };
      untrack(() => this.#take(next));
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  /** What was shown has been seen. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#next();
  }

  #take(next: TableProps): void {
    const last = this.#later.at(-1) ?? this.now;
    if (next.position === last.position) {
      // No news of the match: a name, a language, a card touched once.
      if (this.#later.length) this.#later[this.#later.length - 1] = next;
      else this.now = next;
      return;
    }
    this.#later.push(next);
    // Whoever acts has seen enough.
    const own = next.seat !== null && next.events.some(({ seat }) => seat === next.seat);
    const late = this.#later.length > TOO_LATE || !next.motion || document.hidden;
    if (late || own) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#later = [];
      this.#show(next);
    } else if (this.#timer === undefined) {
      this.#next();
    }
  }

  #next(): void {
    this.#timer = undefined;
    const next = this.#later.shift();
    if (next) this.#show(next);
  }

  #show(props: TableProps): void {
    this.now = props;
    if (!props.motion) return;
    const speed = this.#later.length > HURRY ? 3 : 1;
    this.#timer = setTimeout(() => this.#next(), seenFor(props.events) / speed);
  }
}
