import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TableStore } from '../lib/match.svelte';
import type { Hint } from '../lib/messages';
import { spoken, toasts } from '../lib/notices.svelte';
import { catalogue } from '../lib/games.svelte';
import { gamesKnown } from '../tables/gallery/fixtures';
import { event, FakeSocket, last, position, socket, table } from '../lib/testing';
import HintButton from './HintButton.svelte';
import HintPanel from './HintPanel.svelte';

const hint = (id: string): Hint => ({
  type: 'hint',
  id,
  move: { move: 'play 7', text: 'Play your 7.', cards: ['7'], area: 'hand', actions: [6] },
  options: ['7', '9', '12', '15', '20', '26', 'LE'].map((name, n) => ({
    name,
    text: name,
    chance: 0.6 - n / 10,
  })),
  text: 'You want 3.',
  caption: 'Chance to win',
});

let store: TableStore;
beforeEach(() => {
  catalogue.games = gamesKnown('en');
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  toasts.length = 0;
  store = new TableStore('link');
  socket().open();
  const running = { ...table, status: 'running' as const };
  socket().say({
    type: 'welcome',
    seat: 0,
    table: running,
    position: position(2),
    events: [],
    chat: [],
  });
  render(HintButton, { store });
  render(HintPanel, { store, table });
});
afterEach(() => {
  store.close();
  vi.unstubAllGlobals();
});

const asked = () => last('hint') as { id: string };

describe('a hint', () => {
  it('is asked for by the key, thought about, shown and said', async () => {
    await fireEvent.keyDown(document.body, { key: 'h' });
    expect(screen.getByText('Thinking about your cards…')).toBeTruthy();
    socket().say(hint(asked().id));
    await tick();
    await tick();
    expect(screen.getByRole('heading').textContent).toBe('Play your 7.');
    expect(screen.getByText('You want 3.')).toBeTruthy();
    const rows = screen.getAllByRole('row').map((row) => row.textContent?.replace(/\s+/g, ' '));
    expect(rows).toHaveLength(6);
    expect(rows[0]).toContain('60%');
    expect(spoken.lines.at(-1)?.text).toBe('Hint: Play your 7. You want 3.');
  });

  it('goes away with the next position', async () => {
    await fireEvent.click(screen.getByRole('button', { name: 'Hint' }));
    socket().say(hint(asked().id));
    await tick();
    await tick();
    socket().say({ type: 'update', events: [], position: { ...position(3), yours: [] } });
    await tick();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('stays while others choose at the same time', async () => {
    await fireEvent.click(screen.getByRole('button', { name: 'Hint' }));
    const { id } = asked();
    socket().say({ type: 'update', events: [event(3)], position: position(3) });
    socket().say(hint(id));
    await tick();
    await tick();
    socket().say({ type: 'update', events: [event(4)], position: position(4) });
    await tick();
    expect(screen.getByRole('heading').textContent).toBe('Play your 7.');
  });

  it('that comes too late is not shown', async () => {
    await fireEvent.click(screen.getByRole('button', { name: 'Hint' }));
    const { id } = asked();
    const view = { ...position(3).view, table: ['9', null, null] };
    socket().say({ type: 'update', events: [], position: { ...position(3), view } });
    socket().say(hint(id));
    await tick();
    await tick();
    expect(store.hint).toBeNull();
    expect(store.thinking).toBe(false);
  });

  it('that cannot be given says why', async () => {
    await fireEvent.click(screen.getByRole('button', { name: 'Hint' }));
    socket().say({ type: 'error', id: asked().id, text: 'There are no hints here.' });
    await tick();
    await tick();
    expect(toasts[0]?.text).toBe('There are no hints here.');
    expect(store.thinking).toBe(false);
  });

  it('is not asked for while something is written', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    await fireEvent.keyDown(field, { key: 'h' });
    field.remove();
    expect(last('hint')).toBeUndefined();
  });
});
