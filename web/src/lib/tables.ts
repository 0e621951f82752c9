/** The table of each game, found in its folder and fetched when it is first needed. */
import type { Table } from './table';

const TABLES = import.meta.glob<Table>('../games/*/Table.svelte', { import: 'default' });

export async function tableOf(game: string): Promise<Table> {
  const find = TABLES[`../games/${game}/Table.svelte`];
  if (!find) throw new Error(game);
  return find();
}
