/** For tests: a game's table at one of its fixtures, drawn. */
import { render, screen } from '@testing-library/svelte';
import type { Table, TableProps } from '../lib/table';
import type { Language } from '../text';
import { fixtures, propsOf } from './gallery/fixtures';

const TABLES = import.meta.glob<Table>('../games/*/Table.svelte', {
  eager: true,
  import: 'default',
});

/** `by`: the folder whose table draws it, if not the game's own. */
export function show(
  name: string,
  more: Partial<TableProps> = {},
  language: Language = 'en',
  by = fixtures[name]?.game,
) {
  const { deeds, ...props } = propsOf(name, language, more);
  const table = TABLES[`../games/${by}/Table.svelte`];
  if (!table) throw new Error(name);
  const { container } = render(table, { props });
  return { container, deeds, props };
}

export const hand = () => screen.getByRole('toolbar', { name: /your hand/i });
