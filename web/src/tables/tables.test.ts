import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { noChoices, type Table, type TableProps } from '../lib/table';
import { act, fixtures, propsOf, type Deeds } from './gallery/fixtures';
import Lunar from './Lunar.svelte';
import LunarTrick from './LunarTrick.svelte';
import Lunatic from './Lunatic.svelte';
import ShootTheMoon from './ShootTheMoon.svelte';

const TABLES: Record<string, Table> = {
  lunar: Lunar,
  'lunar-trick': LunarTrick,
  'shoot-the-moon': ShootTheMoon,
  lunatic: Lunatic,
};

function show(name: string, more: Partial<TableProps> = {}, language: 'en' | 'ja' = 'en') {
  const { deeds, ...props } = propsOf(name, language, more);
  const table = TABLES[fixtures[name]?.game ?? ''];
  if (!table) throw new Error(name);
  const { container } = render(table, { props });
  return { container, deeds, props };
}

const hand = () => screen.getByRole('toolbar', { name: /your hand/i });
const none = noChoices();

describe.each(Object.keys(fixtures))('the table at %s', (name) => {
  it.each(['en', 'ja'] as const)('is drawn in %s', (language) => {
    const { container, props } = show(name, {}, language);
    for (const person of props.people) expect(container.textContent).toContain(person.name);
    expect(container.textContent).not.toMatch(/undefined|\{\w+\}|NaN/);
  });

  it('is drawn for somebody who watches', () => {
    const view = { ...fixtures[name]?.view, seat: null, hand: [] };
    const { container } = show(name, { seat: null, view });
    expect(container.querySelector('.slot.legal [data-card]')).toBeNull();
    expect(screen.queryByRole('toolbar', { name: /your hand/i })).toBeNull();
  });
});

describe.each([
  'lunar-4-play',
  'lunar-trick-3-tricks',
  'lunar-trick-4-opening',
  'shoot-the-moon-4-tricks',
])('the hand at %s', (name) => {
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
    expect(deeds.explained).toHaveLength(1);
    if (name.startsWith('lunar')) expect(deeds.explained).toEqual([dim?.refusal?.text]);
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
  const { deeds } = show('lunar-trick-3-tricks', {
    position: { ...propsOf('lunar-trick-3-tricks').position, yours: [], waiting: [1] },
  });
  await fireEvent.click(within(hand()).getAllByRole('button')[0]!);
  expect(deeds.explained).toEqual(['It is not your turn.']);
});

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
          ...none,
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
    const view = fixtures['lunar-4-trick']?.view as { track: number[]; tricks: number[] };
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

describe('Lunar Trick', () => {
  it('groups the hand by the ring’s suits and marks them by more than colour', () => {
    show('lunar-trick-3-tricks');
    const labels = within(hand())
      .getAllByRole('button')
      .map((card) => card.getAttribute('aria-label') ?? '');
    const suits = labels.map((label) => label.match(/suit ([\d–]+)/)?.[1] ?? 'none');
    expect(suits).toEqual([...suits].sort((a, b) => suits.indexOf(a) - suits.indexOf(b)));
    expect(new Set(suits).size).toBeGreaterThan(1);
    expect(hand().querySelector('.edge')).not.toBeNull();
  });

  it('describes the ring: markers, suits and trump', () => {
    show('lunar-trick-4-tricks');
    const { markers } = fixtures['lunar-trick-4-tricks']?.view as { markers: number[] };
    const ring = screen.getByRole('img', { name: /moon ring/i });
    expect(ring.getAttribute('aria-label')).toContain(`Markers on ${markers.join(', ')}`);
    expect(ring.getAttribute('aria-label')).toMatch(/Suits: .+ Trump: (Rising|Falling)/);
    expect(ring.querySelectorAll('.marker')).toHaveLength(3);
  });
});

describe('Shoot the Moon', () => {
  it('has a place for the dummy of two players', () => {
    show('shoot-the-moon-2-tricks');
    expect(screen.getByRole('region', { name: 'Dummy' })).toBeTruthy();
  });

  it('warns before a card that costs a chip, and plays it at the second touch', async () => {
    const { deeds } = show('shoot-the-moon-4-revoke');
    const choice = fixtures['shoot-the-moon-4-revoke']?.choices?.en.find((one) => one.penalised);
    const card = () => hand().querySelector(`[data-card="${choice?.card}"]`)!;
    await fireEvent.click(card());
    expect(deeds.played).toEqual([]);
    expect(deeds.explained[0]).toMatch(/You can't play (\w+ )+(Rocket|Crescent|Star|Full Moon) \d+: .+ Touch it again/);
    await fireEvent.click(card());
    expect(deeds.played).toEqual([choice?.move]);
  });
});

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
    const option = (action: number, name: string) => ({
      action,
      name,
      card: null,
      move: null,
      refusal: null,
      penalised: false,
      answer: false,
    });
    show('lunatic-3-open', {
      act: act(deeds, (prefix, cards = []) =>
        Promise.resolve({
          ...none,
          options:
            prefix.length === 1
              ? [1, 2, 3].map((n) => option(10 + n, `${n}x`))
              : prefix.length === 2
                ? [8, 9].map((n) => option(14 + n, `${n}`))
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
    const refusal = (name: string) => choices.find((one) => one.name === name)?.refusal;
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
    const { last_shown: cards } = fixtures['lunatic-3-lie']?.view as { last_shown: string[] };
    expect(container.querySelectorAll('.reveal .card')).toHaveLength(cards.length);
    expect(container.querySelector('.verdict')?.textContent?.trim()).toBe('A lie');
  });

  it('shows the ranking on the plates', () => {
    const { container } = show('lunatic-4-over');
    expect(container.textContent).toContain('out, place 1');
    expect(container.textContent).toContain('the Lunatic');
  });
});
