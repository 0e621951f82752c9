import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { View } from './view';
import { noChoices } from '../../lib/table';
import { choice } from '../../lib/testing';
import { act, fixtures, type Deeds } from '../../tables/gallery/fixtures';
import { hand, show } from '../../tables/showing';

describe('Lunatic', () => {
  it('lays equal cards on one another, and says how many they are', () => {
    show('lunatic-3-open');
    const held = fixtures['lunatic-3-open']?.view.hand as string[];
    const cards = within(hand()).getAllByRole('button');
    expect(cards).toHaveLength(new Set(held).size);
    const often = held.find((code) => held.filter((other) => other === code).length === 2);
    expect(hand().querySelector(`[data-card="${often}"]`)?.getAttribute('aria-label')).toContain(
      '2 of them',
    );
  });

  it('opens with a placement built by touching cards and a value', async () => {
    const deeds: Deeds = { played: [], answered: [], explained: [] };
    const held = [...new Set(fixtures['lunatic-3-open']?.view.hand as string[])];
    const option = (action: number, verb: string, number: number) => ({
      ...choice,
      action,
      verb,
      number,
      card: null,
      move: null,
    });
    show('lunatic-3-open', {
      act: act(deeds, (prefix, cards = []) =>
        Promise.resolve({
          ...noChoices(),
          options:
            prefix.length === 1
              ? [1, 2, 3].map((n) => option(10 + n, 'count', n))
              : prefix.length === 2
                ? [8, 9].map((n) => option(14 + n, 'value', n))
                : [],
          cards: prefix.length > 2 ? held.map((card) => ({ card, refusal: null })) : [],
          move: cards.length && prefix[1] === 10 + cards.length ? `place ${cards.join(' ')}` : null,
        }),
      ),
    });
    for (const code of held.slice(0, 2)) {
      await fireEvent.click(hand().querySelector(`[data-card="${code}"]`)!);
    }
    await fireEvent.click(screen.getByRole('radio', { name: '8' }));
    const place = await screen.findByRole('button', { name: 'Place: “two 8s”' });
    await waitFor(() => expect(place.getAttribute('aria-disabled')).toBe('false'));
    await fireEvent.click(place);
    expect(deeds.played).toEqual([`place ${held.slice(0, 2).join(' ')}`]);
  });

  it('passes and doubts, or says why not', async () => {
    const { deeds } = show('lunatic-4-turn');
    const choices = fixtures['lunatic-4-turn']?.choices?.en ?? [];
    const refusal = (verb: string) => choices.find((one) => one.verb === verb)?.refusal;
    await fireEvent.click(screen.getByRole('button', { name: 'Doubt' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Pass' }));
    const said = refusal('doubt');
    expect(deeds.explained).toEqual(said ? [said.text] : []);
    expect(deeds.played).toEqual(said ? ['pass'] : ['doubt', 'pass']);
  });

  it('asks everyone in a window, and takes a refusal to play', async () => {
    const { deeds } = show('lunatic-4-window');
    await fireEvent.click(screen.getByRole('button', { name: 'Play none' }));
    expect(deeds.answered).toEqual([null]);
  });

  it('turns up a doubted placement and says whether it was true', () => {
    const { container } = show('lunatic-3-lie');
    const { last_shown: cards } = fixtures['lunatic-3-lie']?.view as View;
    expect(container.querySelectorAll('.reveal .card')).toHaveLength(cards.length);
    expect(container.querySelector('.verdict')?.textContent?.trim()).toBe('A lie');
  });

  it('shows the ranking on the plates', () => {
    const { container } = show('lunatic-4-over');
    expect(container.textContent).toContain('out, place 1');
    expect(container.textContent).toContain('the Lunatic');
  });
});
