import { fireEvent, screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { fixtures, propsOf } from './gallery/fixtures';
import { hand, show } from './showing';

/** Where it is this seat's turn to play a card of the hand, and some cards may not be played. */
const playing = Object.values(fixtures).flatMap(({ name, choices, view }) => {
  const all = choices?.en ?? [];
  const cards = all.every((one) => one.name === one.card && view.hand.includes(one.card));
  return cards && all.some((one) => one.move) && all.some((one) => !one.move) ? [name] : [];
});
it('the fixtures show such hands', () => expect(playing.length).toBeGreaterThan(3));

describe.each(Object.keys(fixtures))('the table at %s', (name) => {
  it.each(['en', 'ja'] as const)('is drawn in %s', (language) => {
    const { container, props } = show(name, {}, language);
    for (const person of props.people) expect(container.textContent).toContain(person.name);
    expect(container.textContent).not.toMatch(/undefined|\{\w+\}|NaN/);
  });

  it('is drawn for somebody who watches', () => {
    const view = { ...fixtures[name]!.view, seat: null, hand: [] };
    const { container } = show(name, { seat: null, view });
    expect(container.querySelector('.slot.legal [data-card]')).toBeNull();
    expect(screen.queryByRole('toolbar', { name: /your hand/i })).toBeNull();
  });
});

describe.each(playing)('the hand at %s', (name) => {
  it('lifts what can be played and dims the rest', () => {
    show(name);
    for (const { card, refusal } of fixtures[name]?.choices?.en ?? []) {
      const buttons = hand().querySelectorAll(`[data-card="${card}"]`);
      expect(buttons.length).toBeGreaterThan(0);
      for (const button of buttons) {
        expect(button.classList.contains(refusal ? 'refused' : 'legal')).toBe(true);
        expect(button.getAttribute('aria-disabled')).toBe(String(!!refusal));
      }
    }
  });

  it('plays a lifted card, and lets a dim one say why not', async () => {
    const { deeds } = show(name);
    const choices = fixtures[name]?.choices?.en ?? [];
    const dim = choices.find(({ refusal }) => refusal);
    await fireEvent.click(hand().querySelector(`[data-card="${dim?.card}"]`)!);
    expect(deeds.explained).toEqual([dim?.refusal?.text]);
    const free = choices.find(({ refusal }) => !refusal);
    await fireEvent.click(hand().querySelector(`[data-card="${free?.card}"]`)!);
    expect(deeds.played).toEqual([free?.move]);
  });

  it('is walked with the arrow keys, one card in the tab order', async () => {
    show(name);
    const cards = within(hand()).getAllByRole('button');
    expect(cards.filter((card) => card.tabIndex === 0)).toHaveLength(1);
    cards[0]?.focus();
    await fireEvent.keyDown(cards[0]!, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cards[1]);
    await fireEvent.keyDown(cards[1]!, { key: 'End' });
    expect(document.activeElement).toBe(cards.at(-1));
    expect(cards.filter((card) => card.tabIndex === 0)).toEqual([cards.at(-1)]);
  });
});

it('a card touched when it is not your turn says so', async () => {
  const { deeds } = show(playing[0]!, {
    position: { ...propsOf(playing[0]!).position, yours: [], waiting: [1] },
  });
  await fireEvent.click(within(hand()).getAllByRole('button')[0]!);
  expect(deeds.explained).toEqual(['It is not your turn.']);
});
