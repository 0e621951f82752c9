import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableProps } from '../lib/table';
import { propsOf } from './gallery/fixtures';
import { Paced, seenFor } from './paced.svelte';

const event = (name: string) => ({
  number: 1,
  event: name,
  seat: 1,
  rule: null,
  data: {},
  text: name,
});

function at(number: number, names: string[], more: Partial<TableProps> = {}): TableProps {
  const props = propsOf('lunar-trick-3-tricks', 'en', { motion: true, ...more });
  return { ...props, position: { ...props.position, number }, events: names.map(event) };
}

describe('positions, one at a time', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function watch(first: TableProps) {
    let given = $state.raw(first);
    let paced!: Paced;
    const end = $effect.root(() => {
      paced = new Paced(() => given);
    });
    flushSync();
    return {
      skip: () => paced.skip(),
      shown: () => paced.now.position.number,
      give: (props: TableProps) => {
        given = props;
        flushSync();
      },
      end,
    };
  }

  it('show a won trick before the next card', () => {
    const table = watch(at(1, []));
    table.give(at(2, ['played', 'won_by_trump']));
    expect(table.shown()).toBe(2);
    table.give(at(3, ['played']));
    expect(table.shown()).toBe(2);
    vi.advanceTimersByTime(seenFor([event('won_by_trump')]));
    expect(table.shown()).toBe(3);
    table.end();
  });

  it('go on when what was shown is put aside, or when you act', () => {
    const table = watch(at(1, []));
    table.give(at(2, ['played', 'scored']));
    table.give(at(3, ['played']));
    expect(table.shown()).toBe(2);
    table.skip();
    expect(table.shown()).toBe(3);
    const own = at(5, ['played']);
    table.give(at(4, ['played', 'scored']));
    table.give({ ...own, seat: 1 });
    expect(table.shown()).toBe(5);
    table.end();
  });

  it('come at once without motion', () => {
    const table = watch(at(1, [], { motion: false }));
    table.give(at(2, ['played', 'won_by_trump'], { motion: false }));
    table.give(at(3, ['played'], { motion: false }));
    expect(table.shown()).toBe(3);
    table.end();
  });

  it('end in the present when far behind', () => {
    const table = watch(at(1, []));
    for (let number = 2; number < 40; number++) table.give(at(number, ['played', 'won_by_trump']));
    vi.advanceTimersByTime(60_000);
    expect(table.shown()).toBe(39);
    table.end();
  });

  it('let what is no news through at once', () => {
    const first = at(1, []);
    const table = watch(first);
    const second = at(2, ['found_lie']);
    table.give(second);
    table.give({ ...second, touched: 'play 7' });
    expect(table.shown()).toBe(2);
    table.end();
  });
});

it('a reveal takes longer than a card', () => {
  expect(seenFor([event('found_lie')])).toBeGreaterThan(seenFor([event('played')]));
  expect(seenFor([])).toBe(0);
});
