import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { View } from './view';
import { noChoices } from '../../lib/table';
import { act, fixtures, type Deeds } from '../../tables/gallery/fixtures';
import { hand, show } from '../../tables/showing';

describe('Lunar', () => {
  it('passes two ranks and two suits, picked in any order', async () => {
    const deeds: Deeds = { played: [], answered: [], explained: [] };
    const held = fixtures['lunar-4-pass']?.view.hand as string[];
    const asked: string[][] = [];
    show('lunar-4-pass', {
      act: act(deeds, (_, cards = []) => {
        asked.push(cards);
        const move = cards.length === 4 ? `pass ${cards.join(' ')}` : null;
        return Promise.resolve({
          ...noChoices(),
          cards: [...new Set(held)].map((card) => ({ card, refusal: null })),
          move,
        });
      }),
    });
    await waitFor(() => expect(hand().querySelector('.legal')).not.toBeNull());
    const suits = held.filter((code) => !/\d/.test(code)).slice(0, 2);
    const ranks = held.filter((code) => /\d/.test(code)).slice(0, 2);
    for (const code of [...suits, ...ranks]) {
      await fireEvent.click(hand().querySelector(`[data-card="${code}"]`)!);
      await waitFor(() => expect(asked.at(-1)?.at(-1)).toBe(code));
    }
    expect(within(hand()).getAllByRole('button')).toHaveLength(held.length - 4);
    await fireEvent.click(await screen.findByRole('button', { name: 'Pass these' }));
    expect(deeds.played).toEqual([`pass ${[...suits, ...ranks].join(' ')}`]);
  });

  it('gives a picked card back to the hand', async () => {
    show('lunar-4-pass');
    await waitFor(() => expect(hand().querySelector('.legal')).not.toBeNull());
    const before = within(hand()).getAllByRole('button').length;
    await fireEvent.click(within(hand()).getAllByRole('button')[0]!);
    await fireEvent.click(await screen.findByRole('button', { name: /back to the hand/ }));
    await waitFor(() => expect(within(hand()).getAllByRole('button')).toHaveLength(before));
  });

  it('says what each side’s tricks are worth now, as the track has it', () => {
    const { container } = show('lunar-4-trick');
    const view = fixtures['lunar-4-trick']?.view as View;
    for (const tricks of view.tricks) {
      expect(container.textContent).toContain(`now worth ${view.track[tricks]}`);
    }
  });

  it('turns a trump tile down', async () => {
    const flip = 'lunar-2-flip';
    const { deeds } = show(flip);
    const tiles = within(screen.getByRole('group', { name: 'Trump tiles' }));
    await fireEvent.click(tiles.getByRole('button', { name: 'Turn Wolf down' }));
    expect(deeds.played).toEqual(['flip W']);
  });

  it('joins the two cards of a team', () => {
    const { container } = show('lunar-4-trick');
    const won = [...container.querySelectorAll('.trick .won')] as HTMLElement[];
    expect(won).toHaveLength(2);
    const [a, b] = won.map((card) => Number(card.style.getPropertyValue('--x')));
    expect(Math.abs(a! - b!)).toBeLessThan(1);
  });
});
