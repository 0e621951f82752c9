/** A table against bots, as the person chose last time, and there at once. */
import { lastWishes } from './alone';
import { api, myName } from './api';
import { infoOf } from './games.svelte';
import { toast } from './notices.svelte';
import { go } from './router.svelte';
import { settings } from './settings.svelte';

export async function playNow(game: string): Promise<void> {
  const info = infoOf(game);
  const wishes = info && lastWishes(info);
  try {
    const table = await api.makeTable({
      game,
      ...(wishes && { seats: wishes.seats, bots: wishes.level, options: wishes.options }),
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
