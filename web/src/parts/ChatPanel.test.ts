import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { TableStore } from '../lib/match.svelte';
import type { TableState } from '../lib/messages';
import { table } from '../lib/testing';
import ChatPanel from './ChatPanel.svelte';

const at = (free_text: boolean, more: Partial<TableState> = {}, seat = 0) => {
  const wish = vi.fn().mockResolvedValue(true);
  const chat = [
    { number: 3, seat: 1, name: 'Ren', text: 'You are slow', greeting: null, time: 0 },
    { number: 4, seat: null, name: 'Eve', text: 'So slow', greeting: null, time: 0 },
  ];
  const store = { chat, seat, unread: 0, table: { ...table, free_text, ...more }, wish };
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

  it('says so to who is muted', () => {
    at(false, { muted: true }, 1);
    expect(screen.getByText(/The host has muted you/)).toBeTruthy();
  });

  it('shows what muted people said to the host alone', () => {
    at(true, { muted_lines: [3] }, 1);
    expect(screen.queryByText('You are slow')).toBeNull();
    expect(screen.getByText('So slow')).toBeTruthy();
  });

  it('lets the host mute and remove by a line, the latter after asking', async () => {
    const wish = at(true);
    await fireEvent.click(screen.getByRole('button', { name: 'About Eve…' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Mute Eve in the talk' }));
    expect(wish).toHaveBeenLastCalledWith({ type: 'mute', seat: null, line: 4, muted: true });
    await fireEvent.click(screen.getByRole('button', { name: 'About Eve…' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Remove Eve from the table' }));
    expect(wish).toHaveBeenCalledTimes(1);
    await fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(wish).toHaveBeenLastCalledWith({ type: 'remove', seat: null, line: 4 });
  });
});
