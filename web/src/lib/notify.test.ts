import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TableStore } from './match.svelte';
import { askToNotify, notifyTurn } from './notify';
import { settings } from './settings.svelte';
import { event, FakeSocket, position, socket, table } from './testing';

/** The browser's notifications, as far as they are used. */
class Note {
  static permission: NotificationPermission = 'granted';
  static answer: NotificationPermission = 'granted';
  static made: Note[] = [];
  static requestPermission(): Promise<NotificationPermission> {
    return Promise.resolve((Note.permission = Note.answer));
  }
  closed = false;
  onclick?: () => void;
  constructor(
    readonly title: string,
    readonly more: NotificationOptions,
  ) {
    Note.made.push(this);
  }
  close() {
    this.closed = true;
  }
}

const hide = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);

beforeEach(() => {
  vi.stubGlobal('Notification', Note);
  Note.permission = Note.answer = 'granted';
  Note.made = [];
  settings.notify = true;
  hide(true);
});
afterEach(() => {
  settings.notify = false;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a note that it is your turn', () => {
  it('names the game, and leads back to it', () => {
    const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined);
    notifyTurn('Lunar Trick');
    const [note] = Note.made;
    expect(note?.title).toBe('It is your turn');
    expect(note?.more.body).toContain('Lunar Trick');
    note?.onclick?.();
    expect(focus).toHaveBeenCalled();
    expect(note?.closed).toBe(true);
  });

  it('replaces the one before', () => {
    notifyTurn('Lunar');
    notifyTurn('Lunar');
    expect(new Set(Note.made.map(({ more }) => more.tag)).size).toBe(1);
    expect(Note.made[0]?.more.tag).toBeTruthy();
  });

  it.each([
    ['the page is in sight', () => hide(false)],
    ['nobody has asked for it', () => (settings.notify = false)],
    ['the browser does not allow it', () => (Note.permission = 'denied')],
    ['the browser has no such thing', () => vi.stubGlobal('Notification', undefined)],
  ])('does not come when %s', (_, arrange) => {
    arrange();
    notifyTurn('Lunar');
    expect(Note.made).toEqual([]);
  });

  it('comes once, when the turn comes', () => {
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.made = [];
    const store = new TableStore('link');
    socket().open();
    const waiting = { ...position(1), yours: [] };
    socket().say({ type: 'welcome', seat: 0, table, position: waiting, events: [], chat: [] });
    socket().say({ type: 'update', position: { ...waiting, number: 2 }, events: [event(2)] });
    expect(Note.made).toHaveLength(0);
    socket().say({ type: 'update', position: position(3), events: [event(3)] });
    socket().say({ type: 'update', position: position(4), events: [event(4)] });
    expect(Note.made).toHaveLength(1);
    store.close();
  });
});

describe('asking to be told', () => {
  it.each(['granted', 'denied'] as const)('keeps the answer: %s', async (answer) => {
    Note.answer = answer;
    settings.notify = false;
    expect(await askToNotify()).toBe(answer === 'granted');
    expect(settings.notify).toBe(answer === 'granted');
  });

  it('changes nothing where the browser has no such thing', async () => {
    vi.stubGlobal('Notification', undefined);
    settings.notify = false;
    expect(await askToNotify()).toBe(false);
    expect(settings.notify).toBe(false);
  });
});
