import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { OptionForm } from '../lib/messages';
import { catalogue } from '../lib/games.svelte';
import { gamesKnown } from '../tables/gallery/fixtures';
import OptionField from './OptionField.svelte';

catalogue.games = gamesKnown('en');

const form = (more: Partial<OptionForm>): OptionForm => ({
  name: 'option',
  kind: 'switch',
  title: 'Option',
  about: 'What it does.',
  rule: 'LU-22',
  prominent: false,
  default: false,
  none: false,
  low: null,
  high: null,
  length: null,
  values: [],
  keys: {},
  seats: [4],
  ...more,
});

function show(more: Partial<OptionForm>, value?: unknown, game = 'lunar') {
  const onchange = vi.fn();
  render(OptionField, { field: form(more), game, seats: 4, value, onchange });
  return onchange;
}

describe('a house rule', () => {
  it('is a switch that says nothing when it is as usual', async () => {
    const onchange = show({ default: true });
    const box = screen.getByRole('checkbox');
    await fireEvent.click(box);
    expect(onchange).toHaveBeenLastCalledWith(false);
    await fireEvent.click(box);
    expect(onchange).toHaveBeenLastCalledWith(undefined);
  });

  it('leads to its rule', () => {
    show({});
    expect(screen.getByRole('link').getAttribute('href')).toBe('/rules/lunar/LU-22');
  });

  it('keeps a number that cannot be, and says what can', async () => {
    const number = { kind: 'number' as const, low: 2, high: 9, default: 5 };
    const onchange = show(number);
    await fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '40' } });
    expect(onchange).toHaveBeenLastCalledWith(40);
    cleanup();
    show(number, 40);
    expect(screen.getByRole('alert').textContent).toMatch(/from 2 to 9, not 40/);
    expect(screen.getByRole('spinbutton').getAttribute('aria-invalid')).toBe('true');
  });

  it('is a list of numbers, changed one by one', async () => {
    const onchange = show({ kind: 'numbers', low: 0, high: 20, length: 3, default: [1, 2, 3] });
    await fireEvent.change(screen.getAllByRole('spinbutton')[1]!, { target: { value: '7' } });
    expect(onchange).toHaveBeenLastCalledWith([1, 7, 3]);
  });

  it('is a count for every special card', async () => {
    const onchange = show(
      { kind: 'counts', default: { N: 0, S: 0 }, keys: { N: 3, S: 2 } },
      undefined,
      'lunatic',
    );
    await fireEvent.change(screen.getByLabelText('Shapeshifter'), { target: { value: '2' } });
    expect(onchange).toHaveBeenLastCalledWith({ N: 0, S: 2 });
  });

  it('names the special card of which there are not so many', () => {
    show({ kind: 'counts', default: {}, keys: { N: 3, S: 2 } }, { N: 7 }, 'lunatic');
    expect(screen.getByRole('alert').textContent).toMatch(/Nymph.*from 0 to 3, not 7/);
  });

  it('is a seat, or left to chance', async () => {
    const onchange = show({ kind: 'seat', default: null }, 2);
    const box = screen.getByRole('combobox');
    await fireEvent.change(box, { target: { value: '3' } });
    expect(onchange).toHaveBeenLastCalledWith(3);
    await fireEvent.change(box, { target: { value: '' } });
    expect(onchange).toHaveBeenLastCalledWith(undefined);
  });
});
