import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from './notices.svelte';
import { TableStore } from './match.svelte';
import type { Event, FromServer, Position, TableState } from './messages';
import { settings } from './settings.svelte';

/** The server's end of a socket. */
class FakeSocket {
  static OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: FromServer) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const table: TableState = {
  game: 'lunar-trick',
  title: 'Lunar Trick',
  seats: 3,
  options: {},
  status: 'starting',
  ready: true,
  match: 'm1',
  number: 1,
  commitment: 'c1',
  play_link: 'p',
  watch_link: 'w',
  people: [],
  host: 0,
  clock: null,
  public: false,
  pace: 'normal',
  level: 'club',
  watchers: 0,
  free_text: true,
  proposal: null,
};
const event = (number: number): Event => ({
  number,
  event: 'played',
  seat: 1,
  rule: null,
  data: {},
  text: `event ${number}`,
});
const position = (number: number): Position => ({
  match: 'm1',
  number,
  view: { game: 'lunar-trick', phase: 'tricks' },
  waiting: [0],
  yours: [{ action: 6, name: '7', card: '7', move: 'play 7', refusal: null, penalised: false, answer: false }],
  window: null,
  clock: { seconds: 10, total: 30 },
  can_take_back: false,
  result: null,
  seal: { match: 'm1', commitment: 'c1', secret: null, nonces: null },
});

let store: TableStore;
const socket = () => FakeSocket.made.at(-1)!;
const last = (type: string) => socket().sent.filter((one) => one.type === type).at(-1);

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
    expect(store.gone).toBe(true);
    expect(FakeSocket.made).toHaveLength(1);
  });

  it('counts the clock down on this machine', () => {
    vi.setSystemTime(1_000_000);
    deal();
    expect(store.clock).toEqual({ at: 1_010_000, total: 30_000 });
    expect(store.yourTurn).toBe(true);
  });
});
