import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Classroom } from './classroom';
import type { FromServer, LessonScript } from './messages';
import type { Hearer } from './socket';
import { event, position, table } from './testing';

const asked = (move: string) => ({ move, text: move, cards: [], area: 'hand', actions: [1] });
const step = (number: number, move: string | null, more = {}): LessonScript['steps'][number] => ({
  events: [event(number)],
  position: position(number),
  lesson: {
    type: 'lesson',
    text: `step ${number}`,
    move: move === null ? null : asked(move),
    number,
    count: 4,
    done: number === 4,
  },
  tried: null,
  other: move === null ? null : `Another move: ${move}.`,
  choices: [],
  ...more,
});
const picked = {
  type: 'choices' as const,
  id: '-',
  prefix: [1],
  picked: ['7', '9'],
  options: [],
  cards: [],
  move: 'pass 7 9',
  text: 'Pass.',
};
const script: LessonScript = {
  table: {
    ...table,
    people: [
      {
        seat: 0,
        kind: 'person',
        name: 'You',
        level: null,
        meanwhile: false,
        connected: true,
        stand_in: false,
        stands_in: null,
        resigned: false,
        asked: false,
        muted: false,
        rating: null,
      },
    ],
  },
  seat: 0,
  outside: 'Not in a lesson.',
  steps: [
    step(1, null),
    step(2, 'play 8', { tried: { text: 'You still hold 3.', rule: 'LT-21' } }),
    step(3, 'pass 7 9', { choices: [picked] }),
    step(4, null),
  ],
};

let heard: FromServer[];
let states: string[];
let closedWith: number[];
let room: Classroom;
const hearer: Hearer = {
  opened: () => undefined,
  heard: (message) => heard.push(message as FromServer),
  changed: (state) => states.push(state),
  again: (code) => closedWith.push(code) > 99,
  awaited: () => false,
  lively: () => false,
};
const types = () => heard.map(({ type }) => type);
const serve = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  );

async function open(step = 0) {
  room = new Classroom('lunar-trick', hearer);
  await vi.waitFor(() => expect(states).toContain('open'));
  room.send({ type: 'hello', step });
}

beforeEach(() => {
  [heard, states, closedWith] = [[], [], []];
  serve(() => Response.json(script));
});
afterEach(() => {
  room.close();
  vi.unstubAllGlobals();
});

describe('a lesson without a server', () => {
  it('begins at its first step, or where it was left', async () => {
    await open();
    expect(types()).toEqual(['welcome', 'lesson']);
    heard = [];
    room.send({ type: 'hello', step: 3 });
    expect(heard[0]).toMatchObject({ events: [event(1), event(2), event(3)] });
    expect(heard[1]).toMatchObject({ number: 3 });
  });

  it('goes on with what it asks for, and says so to anything else', async () => {
    await open();
    room.send({ type: 'go_on', id: 'a' });
    expect(types().slice(2)).toEqual(['ack', 'update', 'lesson']);
    heard = [];
    room.send({ type: 'move', id: 'b', move: 'play 9' });
    expect(heard).toEqual([
      { type: 'refused', id: 'b', text: 'Another move: play 8.', rule: null },
    ]);
    room.send({ type: 'hint', id: 'c' });
    expect(heard[1]).toMatchObject({ type: 'error', text: 'Not in a lesson.' });
  });

  it('tries a move that is refused, and goes on', async () => {
    await open(2);
    heard = [];
    room.send({ type: 'move', id: 'a', move: 'play 8' });
    expect(heard[0]).toEqual({
      type: 'refused',
      id: 'a',
      text: 'You still hold 3.',
      rule: 'LT-21',
    });
    expect(heard[1]).toMatchObject({ type: 'lesson', number: 3 });
  });

  it('knows how a move of several steps goes on, in whatever order cards are picked', async () => {
    await open(3);
    heard = [];
    room.send({ type: 'steps', id: 'a', prefix: [1], cards: ['9', '7'] });
    expect(heard[0]).toMatchObject({
      type: 'choices',
      id: 'a',
      move: 'pass 7 9',
      picked: ['9', '7'],
    });
    room.send({ type: 'steps', id: 'b', prefix: [2], cards: [] });
    expect(heard[1]).toMatchObject({ type: 'refused', text: 'Another move: pass 7 9.' });
  });

  it('says that there is none, and tries again where nobody answers', async () => {
    serve(() => Response.json({ detail: 'No.' }, { status: 404 }));
    room = new Classroom('poker', hearer);
    await vi.waitFor(() => expect(closedWith).toEqual([4404]));
    serve(() => Promise.reject(new Error('away')));
    room = new Classroom('lunar', hearer);
    await vi.waitFor(() => expect(states).toContain('lost'));
  });
});
