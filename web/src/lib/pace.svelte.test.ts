import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Event } from './messages';
import { Pace, seenFor, type Moment } from './pace.svelte';
import { position } from './testing';

const event = (kind: Event['kind']): Event => ({
  number: 1,
  event: 'happened',
  kind,
  seat: 1,
  rule: null,
  data: {},
  text: kind,
});

function at(number: number, kinds: Event['kind'][], more: Partial<Moment> = {}): Moment {
  const events = kinds.map(event);
  return {
    position: position(number),
    seat: 0,
    events,
    log: [],
    clock: null,
    window: null,
    ...more,
  };
}

describe('positions, one at a time', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function watch(first: Moment, motion = true) {
    let given = $state.raw(first);
    let pace!: Pace;
    const end = $effect.root(() => {
      pace = new Pace(
        () => given,
        () => motion,
      );
    });
    flushSync();
    return {
      skip: () => pace.skip(),
      hurry: () => pace.hurry(),
      seat: () => pace.now?.seat,
      shown: () => pace.now?.position.number,
      give: (moment: Moment) => {
        given = moment;
        flushSync();
      },
      end,
    };
  }

  it('show a won trick before the next card', () => {
    const table = watch(at(1, []));
    table.give(at(2, ['card', 'trick']));
    expect(table.shown()).toBe(2);
    table.give(at(3, ['card']));
    expect(table.shown()).toBe(2);
    vi.advanceTimersByTime(seenFor([event('trick')]));
    expect(table.shown()).toBe(3);
    table.end();
  });

  it('go on when what was shown is put aside, or when you act', () => {
    const table = watch(at(1, []));
    table.give(at(2, ['card', 'round']));
    table.give(at(3, ['card']));
    expect(table.shown()).toBe(2);
    table.skip();
    expect(table.shown()).toBe(3);
    table.give(at(4, ['card', 'round']));
    table.give(at(5, ['card'], { seat: 1 }));
    expect(table.shown()).toBe(5);
    table.end();
  });

  it('are not hurried by a trick that somebody else gives you', () => {
    const table = watch(at(1, []));
    table.give(at(2, ['card', 'trick']));
    const given = at(3, ['card', 'trick']);
    given.events[1]!.seat = given.seat;
    table.give(given);
    expect(table.shown()).toBe(2);
    table.end();
  });

  it('come at once without motion', () => {
    const table = watch(at(1, []), false);
    table.give(at(2, ['card', 'trick']));
    table.give(at(3, ['card']));
    expect(table.shown()).toBe(3);
    table.end();
  });

  it('are skipped by who hurries, but a round still ends', () => {
    const others = (number: number, kind: Event['kind']) =>
      at(number, [kind], { position: { ...position(number), yours: [] } });
    const table = watch(others(1, 'card'));
    table.give(others(2, 'trick'));
    table.give(others(3, 'card'));
    table.hurry();
    expect(table.shown()).toBe(3);
    table.give(others(4, 'trick'));
    table.give(others(5, 'trick'));
    expect(table.shown()).toBe(5);
    vi.advanceTimersByTime(seenFor([event('trick')]));
    table.give(others(6, 'round'));
    table.give(others(7, 'round'));
    expect(table.shown()).toBe(6);
    table.end();
  });

  it('end in the present when far behind', () => {
    const table = watch(at(1, []));
    for (let number = 2; number < 40; number++) table.give(at(number, ['card', 'trick']));
    vi.advanceTimersByTime(60_000);
    expect(table.shown()).toBe(39);
    table.end();
  });

  it('let what is no news through at once', () => {
    const first = at(1, []);
    const table = watch(first);
    const second = at(2, ['reveal']);
    table.give(second);
    table.give({ ...second, seat: 2 });
    expect(table.seat()).toBe(2);
    table.end();
  });
});

it('a reveal takes longer than a card', () => {
  expect(seenFor([event('reveal')])).toBeGreaterThan(seenFor([event('card')]));
  expect(seenFor([])).toBe(0);
});
