import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { TableStore } from '../lib/match.svelte';
import ChatPanel from './ChatPanel.svelte';

const at = (free_text: boolean) => {
  const wish = vi.fn().mockResolvedValue(true);
  const store = { chat: [], seat: 0, unread: 0, table: { free_text }, wish };
  render(ChatPanel, { store: store as unknown as TableStore });
  return wish;
};

describe('talk at the table', () => {
  it('is free where the rules allow it', async () => {
    const wish = at(true);
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: '  Hello there ' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(wish).toHaveBeenCalledWith({ type: 'chat', text: 'Hello there' });
  });

  it('is greetings only while partners must be silent', async () => {
    const wish = at(false);
    expect(screen.queryByRole('textbox')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Well played' }));
    expect(wish).toHaveBeenCalledWith({ type: 'chat', greeting: 'well_played' });
  });
});
