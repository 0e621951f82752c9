/** A deal that several people play: asked about until all of it is known, and played. */
import type { TableInfo } from './messages';
import { goTo } from './play';
import { settings } from './settings.svelte';

const ASK_AGAIN = 3000;

export class SharedDeal<Deal> {
  found: Deal | null = $state.raw(null);
  problem = $state('');
  /** Whether a table is being made. */
  busy = $state(false);

  constructor(ask: () => Promise<Deal>, unfinished: (deal: Deal) => boolean) {
    const look = () =>
      void ask().then(
        (deal) => (this.found = deal),
        (error: Error) => (this.problem = error.message),
      );
    $effect(() => {
      void settings.language;
      look();
    });
    $effect(() => {
      if (!this.found || !unfinished(this.found)) return;
      const timer = setTimeout(look, ASK_AGAIN);
      return () => clearTimeout(timer);
    });
  }

  async play(made: Promise<TableInfo>): Promise<void> {
    this.busy = true;
    await goTo(made);
    this.busy = false;
  }
}
