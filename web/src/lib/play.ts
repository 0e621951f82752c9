/** To a table: one that was just made, or one against bots as the person chose last time. */
import { lastWishes } from './alone';
import { api, myName } from './api';
import { infoOf } from './games.svelte';
import type { TableInfo } from './messages';
import { toast } from './notices.svelte';
import { go } from './router.svelte';
import { settings } from './settings.svelte';

/** Go to a table as soon as it is made; if it is not, say why. Whether it was. */
export async function goTo(made: Promise<TableInfo>, query = ''): Promise<boolean> {
  try {
    const table = await made;
    go(`/t/${table.play_link ?? table.watch_link}${query}`);
    return true;
  } catch (problem) {
    toast((problem as Error).message, { kind: 'refusal' });
    return false;
  }
}

export async function playNow(game: string): Promise<void> {
  const info = infoOf(game);
  const wishes = info && lastWishes(info);
  await goTo(
    api.makeTable({
      game,
      ...(wishes && { seats: wishes.seats, bots: wishes.level, options: wishes.options }),
      name: myName(),
      language: settings.language,
      pace: settings.pace,
      start: true,
    }),
  );
}
