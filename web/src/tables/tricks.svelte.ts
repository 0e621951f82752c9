/** What a table keeps between two positions: which trick lies there, why it was won, a round's end. */
import { untrack } from 'svelte';
import type { Event } from '../lib/messages';
import type { TableProps } from '../lib/table';

const LINGER = 1500; // ms in which the last trick of a round stays before the round's result

/** Those of the events that say why something was decided. */
type Decides = (events: Event[]) => Event[];

export class Tricks {
  /** What says why the trick was won and what it brought, until the next card. */
  why: Event[] = $state.raw([]);
  /** The event that scored the round, while its result is shown. */
  ended: Event | undefined = $state();
  /** Whether a round's last trick still lies there, though the next round is dealt. */
  lingers = $state(false);

  #playing: () => boolean;
  #count = 0;
  #was = false;
  #lingering: ReturnType<typeof setTimeout> | undefined;
  /** A number of the trick on the table that stays until the first card of the next one. */
  number = $derived.by(() => this.#counted());

  /** `decides`: which events say why; `playing`: whether an unfinished trick lies there. */
  constructor(given: () => TableProps, playing: () => boolean, decides: Decides) {
    this.#playing = playing;
    const events = $derived(given().events);
    $effect(() => {
      void events;
      untrack(() => this.#hear(given(), decides));
    });
    $effect(() => () => clearTimeout(this.#lingering));
  }

  close(): void {
    clearTimeout(this.#lingering);
    this.lingers = false;
    this.ended = undefined;
  }

  /** Counts first cards: a fold over time, so it holds across rounds, where all counts begin anew. */
  #counted(): number {
    const now = this.#playing();
    if (now && !this.#was) this.#count += 1;
    this.#was = now;
    return this.#count;
  }

  #hear({ events, seat, motion, view }: TableProps, decides: Decides): void {
    // Somebody went elsewhere in the match: what was being told is of another moment.
    if (!events.length || events.some(({ event }) => event === 'taken_back')) {
      this.why = [];
      return this.close();
    }
    const decided = decides(events);
    const goesOn = events.some(({ kind }) => kind === 'card');
    if (decided.length) this.why = decided;
    else if (goesOn) this.why = [];
    const scored = events.find(({ kind }) => kind === 'round');
    if (scored) this.#end(scored, motion, view.over === true);
    else if (goesOn || events.some((event) => event.seat === seat && seat !== null)) this.close();
  }

  /** The end of a match has a page of its own. */
  #end(scored: Event, motion: boolean, over: boolean): void {
    const result = over ? undefined : scored;
    if (!motion) {
      this.ended = result;
      return;
    }
    this.lingers = true;
    this.#lingering = setTimeout(() => {
      this.lingers = false;
      this.ended = result;
    }, LINGER);
  }
}
