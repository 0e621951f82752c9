import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isLesson, lessonAddress, LessonStore } from './lesson.svelte';
import type { Choice, Lesson, MoveInWords } from './messages';
import { spoken, toasts } from './notices.svelte';
import { Socket, type Hearer } from './socket';
import { choice, event, FakeSocket, last, position, socket, table } from './testing';

const asked = (move: string): MoveInWords => {
  const cards = move.split(' ').slice(1);
  const action = cards.length ? Number(cards[0]) - 1 : 40;
  return { move, text: `Do: ${move}`, cards, area: 'hand', actions: [action] };
};
const step = (number: number, move: string | null = null): Lesson => ({
  type: 'lesson',
  text: `step ${number}`,
  move: move === null ? null : asked(move),
  number,
  count: 4,
  done: number === 4,
});
const dim: Choice = {
  ...choice,
  action: 14,
  name: '15',
  card: '15',
  move: null,
  refusal: { text: "You can't play 15: you still hold 3.", rule: 'LT-21' },
};

/** A lesson whose teacher is at the other end of a socket, where a test can speak for it. */
class Heard extends LessonStore {
  protected override connect(link: string, hearer: Hearer) {
    return new Socket(`ws://moonlit/${link}`, hearer);
  }
}

let store: LessonStore;
const begin = () => {
  socket().open();
  const running = { ...table, status: 'running' as const };
  socket().say({
    type: 'welcome',
    seat: 0,
    table: running,
    position: position(0),
    events: [],
    chat: [],
  });
  socket().say(step(1));
};
const goesOn = (number: number, move: string | null = null) => {
  socket().say({ type: 'update', events: [event(number)], position: position(number) });
  socket().say(step(number, move));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  toasts.length = 0;
  store = new Heard('lesson-lunar-trick');
  begin();
});
afterEach(() => {
  store.close();
  history.replaceState(null, '', location.pathname);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a lesson', () => {
  it('has an address for every game', () => {
    expect(lessonAddress('lunar')).toBe('/t/lesson-lunar');
    expect(isLesson('lesson-lunar')).toBe(true);
    expect(isLesson('abc')).toBe(false);
  });

  it('is read first: no card waits, and no nonce is given', () => {
    expect(store.step?.text).toBe('step 1');
    expect(spoken.lines.at(-1)?.text).toBe('step 1');
    expect(store.yourTurn).toBe(false);
    expect(last('nonce')).toBeUndefined();
    store.act.explain('It is not your turn.');
    expect(toasts[0]?.text).toBe('Read this step first, then go on.');
  });

  it('goes on when it was read, then waits for the move', () => {
    store.goOn();
    expect(last('go_on')).toBeDefined();
    goesOn(2, 'play 7');
    expect(store.yourTurn).toBe(true);
    store.goOn();
    expect(socket().sent.filter(({ type }) => type === 'go_on')).toHaveLength(1);
    void store.act.play('play 7');
    expect(last('move')).toMatchObject({ move: 'play 7' });
  });

  it('goes on after a refused move that it asked for, and no other', () => {
    goesOn(2, 'play 15');
    store.act.explain('No.', 'LT-21', { ...dim, action: 25, name: '26', card: '26' });
    expect(last('move')).toBeUndefined();
    store.act.explain(dim.refusal!.text, 'LT-21', dim);
    expect(toasts.map(({ text }) => text)).toEqual([dim.refusal!.text]);
    const { id, move } = last('move') as { id: string; move: string };
    expect(move).toBe('play 15');
    socket().say({ type: 'refused', id, text: dim.refusal!.text, rule: 'LT-21' });
    socket().say(step(3, 'play 7'));
    expect(store.step?.number).toBe(3);
    expect(store.yourTurn).toBe(true);
  });

  it('says what to try where the table offers it nowhere', () => {
    goesOn(2, 'play 7');
    expect(store.toTry).toBe(false);
    goesOn(3, 'pass');
    expect(store.toTry).toBe(true);
  });

  it('comes back to the step where it was, after a lost connection or a new load', () => {
    expect(last('hello')).toMatchObject({ step: 0 });
    goesOn(2, 'play 7');
    goesOn(3);
    expect(location.hash).toBe('#3');
    socket().break();
    vi.advanceTimersByTime(1000);
    socket().open();
    expect(last('hello')).toMatchObject({ step: 3 });
    const events = [event(2), event(3)];
    const running = { ...table, status: 'running' as const };
    socket().say({
      type: 'welcome',
      seat: 0,
      table: running,
      position: position(3),
      events,
      chat: [],
    });
    socket().say(step(3));
    expect(store.step?.number).toBe(3);
    expect(store.log.map(({ number }) => number)).toEqual([2, 3]);
  });
});
