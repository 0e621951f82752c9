import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { HistoryLine } from '../lib/messages';
import PlayedList from './PlayedList.svelte';

const match: HistoryLine = {
  match: 'm1',
  game: 'lunar',
  title: 'Lunar',
  seat: 0,
  people: ['Me', 'North'],
  levels: [null, 'expert'],
  level_titles: [null, 'Expert'],
  started: 1_700_000_000,
  how: 'finished',
  won: true,
  place: 1,
  points: [31, 12],
  score: null,
};
const show = (one: HistoryLine) => render(PlayedList, { matches: [one], onremoved: () => {} });

describe('the list of finished matches', () => {
  it('leads to the replay, with players, levels, points and place', () => {
    show(match);
    const [link, review] = screen.getAllByRole('link');
    expect(link!.getAttribute('href')).toBe('/replay/m1?seat=0');
    for (const told of ['North (Expert)', 'won', 'place 1 of 2', '31 points'])
      expect(link!.textContent).toContain(told);
    expect(review!.getAttribute('href')).toBe('/replay/m1?review&seat=0');
    expect(review!.textContent).toContain('Review');
  });

  it('says the level of several bots once', () => {
    const people = ['Me', 'North', 'Bo', 'West'];
    const level_titles = [null, 'Expert', null, 'Expert'];
    show({ ...match, people, levels: [null, 'expert', null, 'expert'], level_titles });
    expect(screen.getAllByRole('link')[0]!.textContent).toContain('Bo, North, West (Expert)');
  });

  it('shows how well it was played, once it was reviewed', () => {
    show({ ...match, score: 92 });
    expect(screen.getByLabelText('Played 92 of 100').textContent).toBe('92');
  });

  it('says of one that nobody won how it ended', () => {
    show({ ...match, how: 'broken', won: false, place: null, points: [] });
    const [link, ...others] = screen.getAllByRole('link');
    expect(link!.textContent).toContain('closed');
    expect(link!.textContent).not.toContain('lost');
    expect(others).toEqual([]);
  });
});
