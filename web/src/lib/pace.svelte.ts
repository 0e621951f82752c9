/**
 * One thing at a time: how things stand is shown only after what came before could be seen. What a
 * bot does while a trick is being looked at waits for its turn; nothing waits without motion.
 */
import { untrack } from 'svelte';
import type { Event, Position } from './messages';
import type { Deadline } from './table';

/** How a table stands, what just happened, and everything that led to it. */
export interface Moment {
  position: Position;
  seat: number | null;
  events: Event[];
  log: Event[];
  clock: Deadline | null;
  window: Deadline | null;
}

/** How long what happened should be seen (ms); the longest of an update counts. */
const SEEN: Record<Event['kind'], number> = {
  round: 6000, // its last trick, then its result, unless that is put aside sooner
  reveal: 2400,
  trick: 1300,
  change: 1200,
  card: 280,
  told: 280,
};
const HURRY = 4; // from so many moments behind, things go three times as fast
const TOO_LATE = 12; // from so many, straight to the present

export function seenFor(events: Event[]): number {
  return Math.max(0, ...events.map(({ kind }) => SEEN[kind]));
}

/** Whether this seat is asked to do something. */
export function yourTurn(moment: Moment | null): boolean {
  const { position, seat } = moment ?? {};
  return !!position && seat !== null && position.yours.length > 0 && !position.result;
}

export class Pace {
  /** What is shown. */
  now: Moment | null;
  #motion: () => boolean;
  #later: Moment[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether everything is shown at once until the person is asked; but rounds still end. */
  #hurried = false;

  constructor(given: () => Moment | null, motion: () => boolean) {
    this.now = $state.raw(untrack(given));
    this.#motion = motion;
    $effect.pre(() => {
      const next = given();
      untrack(() => this.#take(next));
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  /** What was shown has been seen. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#next();
  }

  /** Straight to the present, and from there on without pauses until the person is asked. */
  hurry(): void {
    const last = this.#later.findLast(() => true);
    this.#hurried = !yourTurn(last ?? this.now);
    clearTimeout(this.#timer);
    this.#later = [];
    if (last) this.#show(last);
    else this.#timer = undefined;
  }

  #take(next: Moment | null): void {
    const last = this.#later.at(-1) ?? this.now;
    if (next && next.position === last?.position) {
      // No news of the match.
      if (this.#later.length) this.#later[this.#later.length - 1] = next;
      else this.now = next;
      return;
    }
    if (!next || this.#atOnce(next)) {
      clearTimeout(this.#timer);
      this.#later = [];
      return this.#show(next);
    }
    this.#later.push(next);
    if (this.#timer === undefined) this.#next();
  }

  #atOnce(next: Moment): boolean {
    // Whoever acts has seen enough: the first thing that happens is what somebody did.
    const own = next.seat !== null && next.events[0]?.seat === next.seat;
    const round = next.events.some(({ kind }) => kind === 'round');
    const hurried = this.#hurried && !round;
    if (yourTurn(next)) this.#hurried = false;
    return own || hurried || this.#later.length >= TOO_LATE || !this.#motion() || document.hidden;
  }

  #next(): void {
    this.#timer = undefined;
    const next = this.#later.shift();
    if (next) this.#show(next);
  }

  #show(moment: Moment | null): void {
    this.now = moment;
    this.#timer = undefined;
    if (!moment || !this.#motion()) return;
    const speed = this.#later.length > HURRY ? 3 : 1;
    this.#timer = setTimeout(() => this.#next(), seenFor(moment.events) / speed);
  }
}
