/** What a table keeps between two positions: which trick lies there, why it was won, a round's end. */
import { untrack } from 'svelte';
import type { Event } from '../lib/messages';
import { told } from './common';

const LINGER = 1500; // ms in which the last trick of a round stays before the round's result

export class Tricks {
  /** The line that says why the trick was won and what it brought, until the next card. */
  why = $state('');
  /** The event that scored the round, while its result is shown. */
  ended: Event | undefined = $state();
  /** Whether a round's last trick still lies there, though the next round is dealt. */
  lingers = $state(false);

  #playing: () => boolean;
  #count = 0;
  #was = false;
  /** A number of the trick on the table that stays until the first card of the next one. */
  number = $derived.by(() => this.#counted());

  /** `decides`: the events that say why; `playing`: whether an unfinished trick lies there. */
  constructor(
    events: () => Event[],
    seat: () => number | null,
    motion: () => boolean,
    playing: () => boolean,
    decides: RegExp,
  ) {
    this.#playing = playing;
    $effect(() => {
      const news = events();
      return untrack(() => this.#hear(news, seat(), motion(), decides));
    });
  }

  close(): void {
    this.ended = undefined;
  }

  /** Counts first cards: a fold over time, so it holds across rounds, where all counts begin anew. */
  #counted(): number {
    const now = this.#playing();
    if (now && !this.#was) this.#count += 1;
    this.#was = now;
    return this.#count;
  }

  #hear(news: Event[], seat: number | null, motion: boolean, decides: RegExp): void {
    const decided = news.filter(({ event }) => decides.test(event));
    const goesOn = news.some(({ event }) => event.startsWith('played') || event === 'revealed');
    if (decided.length) this.why = told(decided);
    else if (goesOn) this.why = '';
    const scored = news.find(({ event }) => event.startsWith('scored'));
    if (scored) this.#end(scored, motion);
    else if (goesOn || news.some((event) => event.seat === seat && seat !== null)) this.close();
  }

  #end(scored: Event, motion: boolean): void {
    if (!motion) {
      this.ended = scored;
      return;
    }
    this.lingers = true;
    setTimeout(() => {
      this.lingers = false;
      this.ended = scored;
    }, LINGER);
  }
}
