import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { Choice } from '../../lib/messages';
import { noChoices } from '../../lib/table';
import { choice } from '../../lib/testing';
import { act, fixtures, propsOf, type Deeds } from '../../tables/gallery/fixtures';
import { hand, show } from '../../tables/showing';

const drawn = (name: string, more = {}, language: 'en' | 'ja' = 'en') =>
  show(name, more, language, 'generic');
const choices = (name: string): Choice[] => fixtures[name]?.choices?.en ?? [];
const names = Object.keys(fixtures);
/** Where a card of the hand can be played, and another cannot. */
const playing = names.filter((name) => {
  const own = choices(name).filter(({ card, area }) => card && area === 'hand');
  return own.some(({ move }) => move) && own.some(({ refusal }) => refusal);
});

describe.each(names)('the generic table at %s', (name) => {
  it.each(['en', 'ja'] as const)('is drawn in %s', (language) => {
    const { container, props } = drawn(name, {}, language);
    for (const person of props.people) expect(container.textContent).toContain(person.name);
    expect(container.textContent).not.toMatch(/undefined|\{\w+\}|NaN|object/);
  });

  it('offers everything that can be done, as a card or as a button', () => {
    const { container } = drawn(name);
    for (const { card, text, answer } of choices(name)) {
      const cards = card && !answer && container.querySelector(`[data-card="${card}"]`);
      expect(cards || screen.getAllByRole('button', { name: text })).toBeTruthy();
    }
  });
});

describe.each(playing)('a card at %s, on the generic table', (name) => {
  it('is played by touch, or says why not', async () => {
    const { deeds } = drawn(name);
    const own = choices(name).filter(({ card, area }) => card && area === 'hand');
    const dim = own.find(({ refusal, penalised }) => refusal && !penalised);
    if (dim) await fireEvent.click(hand().querySelector(`[data-card="${dim.card}"]`)!);
    expect(deeds.explained).toEqual(dim ? [dim.refusal?.text] : []);
    const free = own.find(({ move, refusal }) => move && !refusal)!;
    await fireEvent.click(hand().querySelector(`[data-card="${free.card}"]`)!);
    expect(deeds.played).toEqual([free.move]);
  });
});

describe('a move of several steps, on the generic table', () => {
  const deeds: Deeds = { played: [], answered: [], explained: [] };
  const some = (more: Partial<Choice>): Choice => ({ ...choice, card: null, move: null, ...more });
  const yours = [
    some({ action: 1, name: 'bid', text: 'Bid' }),
    some({ action: 2, text: 'Pass', move: 'pass' }),
  ];
  const steps = (prefix: number[], cards: string[] = []) =>
    Promise.resolve({
      ...noChoices(prefix, cards),
      options: prefix.length === 1 ? [3, 4].map((n) => some({ action: n, text: `${n}` })) : [],
      cards: prefix.length === 2 ? [{ card: held, refusal: null }] : [],
      move: cards.length ? `bid ${prefix[1]} = ${cards.join(' ')}` : null,
    });
  const at = playing[0]!;
  const held = fixtures[at]!.view.hand[0]!;
  const table = () =>
    drawn(at, { act: act(deeds, steps), position: { ...propsOf(at).position, yours } });
  const press = async (name: string) =>
    fireEvent.click(await screen.findByRole('button', { name }));

  it('goes on step by step, cards last, and is made when it is whole', async () => {
    table();
    await press('Bid');
    await press('4');
    await waitFor(() => expect(hand().querySelector('.slot.legal')).not.toBeNull());
    expect(screen.getByText('So far: Bid, 4')).toBeTruthy();
    await fireEvent.click(hand().querySelector(`[data-card="${held}"]`)!);
    await press('Do it');
    expect(deeds.played).toEqual([`bid 4 = ${held}`]);
  });

  it('can be taken back to its beginning', async () => {
    table();
    await press('Bid');
    await press('3');
    await press('Back');
    await press('Back');
    const ways = within(await screen.findByRole('group', { name: 'What you can do' }));
    await waitFor(() => expect(ways.queryByRole('button', { name: 'Back' })).toBeNull());
    expect(ways.getByRole('button', { name: 'Pass' })).toBeTruthy();
  });
});
