import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from './notices.svelte';
import { TableStore } from './match.svelte';
import { settings } from './settings.svelte';
import { event, FakeSocket, last, position, socket, table } from './testing';

let store: TableStore;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  toasts.length = 0;
  settings.confirm = false;
  store = new TableStore('link');
  socket().open();
  socket().say({ type: 'welcome', seat: 0, table, position: null, events: [], chat: [] });
});
afterEach(() => {
  store.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const deal = () =>
  socket().say({
    type: 'welcome',
    seat: 0,
    table: { ...table, status: 'running' },
    position: position(2),
    events: [event(1), event(2)],
    chat: [],
  });

describe('a table', () => {
  it('says hello first, then gives its nonce once the seal is known', () => {
    expect(socket().url).toMatch(/\/ws\/link$/);
    expect(socket().sent.map((one) => one.type)).toEqual(['hello', 'nonce']);
    expect(last('nonce')?.nonce).toMatch(/^[0-9a-f]{32}$/);
    socket().say({ type: 'table', table });
    deal();
    expect(socket().sent.filter((one) => one.type === 'nonce')).toHaveLength(1);
  });

  it('plays a move, and knows that it was made', async () => {
    deal();
    const done = store.act.play('play 7');
    const { id } = last('move') as { id: string };
    expect(last('move')).toMatchObject({ move: 'play 7' });
    socket().say({ type: 'ack', id });
    expect(await done).toBe(true);
  });

  it('explains a refusal with a link to the rule', async () => {
    deal();
    const done = store.act.play('play 29');
    const { id } = last('move') as { id: string };
    const text = "You can't play 29: you still hold 6.";
    socket().say({ type: 'refused', id, text, rule: 'LT-21' });
    expect(await done).toBe(false);
    expect(toasts[0]).toMatchObject({
      text,
      rule: 'LT-21',
      address: '/rules/lunar-trick/LT-21',
    });
  });

  it('wants a second touch where that is set', async () => {
    deal();
    settings.confirm = true;
    expect(await store.act.play('play 7')).toBe(false);
    expect(store.touched).toBe('play 7');
    expect(last('move')).toBeUndefined();
    void store.act.play('play 7');
    expect(last('move')).toMatchObject({ move: 'play 7' });
  });

  it('keeps the log in one piece over a lost connection, and sends again what was not answered', async () => {
    deal();
    socket().say({ type: 'update', events: [event(3)], position: position(3) });
    const done = store.act.play('play 7');
    const { id } = last('move') as { id: string };
    socket().break();
    expect(store.connection).toBe('lost');
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.made).toHaveLength(2);
    socket().open();
    expect(last('hello')).toMatchObject({ match: 'm1', seen: 3 });
    socket().say({
      type: 'welcome',
      seat: 0,
      table: { ...table, status: 'running' },
      position: position(4),
      events: [event(4)],
      chat: [],
    });
    expect(store.log.map((one) => one.number)).toEqual([1, 2, 3, 4]);
    expect(last('move')).toMatchObject({ id });
    socket().say({ type: 'ack', id });
    expect(await done).toBe(true);
  });

  it('begins a new log with a new match', () => {
    deal();
    socket().say({
      type: 'welcome',
      seat: 0,
      table: { ...table, match: 'm2', commitment: 'c2', status: 'starting' },
      position: null,
      events: [],
      chat: [],
    });
    expect(store.log).toEqual([]);
    expect(socket().sent.filter((one) => one.type === 'nonce')).toHaveLength(2);
  });

  it('does not come back to a table that is none', () => {
    deal();
    socket().break(4404);
    vi.advanceTimersByTime(20_000);
    expect(store.gone).toBe('unknown');
    expect(FakeSocket.made).toHaveLength(1);
  });

  it('shows nothing of a table from which the host has removed this person', () => {
    deal();
    socket().break(4403);
    vi.advanceTimersByTime(20_000);
    expect(store.gone).toBe('removed');
    expect(store.position).toBeNull();
    expect(FakeSocket.made).toHaveLength(1);
  });

  it('counts the clock down on this machine', () => {
    vi.setSystemTime(1_000_000);
    deal();
    expect(store.clock).toEqual({ at: 1_010_000, total: 30_000 });
    expect(store.yourTurn).toBe(true);
  });
});
