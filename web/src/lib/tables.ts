/** The table of each game, found in its folder and fetched when it is first needed. */
import type { Table } from './table';

const TABLES = import.meta.glob<Table>('../games/*/Table.svelte', { import: 'default' });
const GENERIC = 'generic';

/** A game that brings no table is drawn by the generic one; `?table=generic` asks for that. */
export async function tableOf(game: string): Promise<Table> {
  const asked = new URLSearchParams(location.search).get('table');
  const find =
    TABLES[`../games/${asked === GENERIC ? GENERIC : game}/Table.svelte`] ??
    TABLES[`../games/${GENERIC}/Table.svelte`];
  if (!find) throw new Error(game);
  return find();
}
