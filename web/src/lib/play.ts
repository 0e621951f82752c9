/** A table against bots, with what is usual, and there at once. */
import { api, myName } from './api';
import { toast } from './notices.svelte';
import { go } from './router.svelte';
import { settings } from './settings.svelte';

export async function playNow(game: string): Promise<void> {
  try {
    const table = await api.makeTable({
      game,
      name: myName(),
      language: settings.language,
      pace: settings.pace,
      start: true,
    });
    go(`/t/${table.play_link ?? table.watch_link}`);
  } catch (problem) {
    toast((problem as Error).message, { kind: 'refusal' });
  }
}
