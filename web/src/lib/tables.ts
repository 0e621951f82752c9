/** The table of each game, fetched when it is first needed. */
import type { Table } from './table';

type Module = { default: Table };

const TABLES: Record<string, () => Promise<Module>> = {
  lunar: () => import('../tables/Lunar.svelte'),
  'lunar-trick': () => import('../tables/LunarTrick.svelte'),
  'shoot-the-moon': () => import('../tables/ShootTheMoon.svelte'),
  lunatic: () => import('../tables/Lunatic.svelte'),
};

export async function tableOf(game: string): Promise<Table> {
  const find = TABLES[game];
  if (!find) throw new Error(game);
  return (await find()).default;
}
