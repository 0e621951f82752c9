import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { MatchInfo } from '../lib/messages';
import MatchList from './MatchList.svelte';

const match: MatchInfo = {
  match: 'm1',
  game: 'lunar',
  title: 'Lunar',
  seats: 2,
  people: ['Me', 'North'],
  seat: 0,
  link: 'abc',
  status: 'running',
  your_turn: true,
  started: 1_700_000_000,
  result: null,
};

describe('the list of matches', () => {
  it('leads a running one to its table, and says whose turn it is', () => {
    render(MatchList, { matches: [match] });
    const link = screen.getByRole('link');
    expect(link.getAttribute('href')).toBe('/t/abc');
    expect(link.textContent).toContain('North');
    expect(link.textContent).toContain('your turn');
  });

  it('leads a finished one to its replay, and says who won', () => {
    const result = {
      how: 'finished' as const,
      winners: [0],
      rule: 'LU-30',
      shares: [1, 0],
      ranks: [1, 2],
      text: '',
      chain: null,
    };
    render(MatchList, { matches: [{ ...match, status: 'over', your_turn: false, result }] });
    const link = screen.getByRole('link');
    expect(link.getAttribute('href')).toBe('/replay/m1');
    expect(link.textContent).toContain('won');
  });

  it('says of one that nobody won how it ended', () => {
    const result = {
      how: 'broken' as const,
      winners: [],
      rule: null,
      shares: [],
      ranks: [],
      text: 'The rest of this match cannot be read.',
      chain: null,
    };
    render(MatchList, { matches: [{ ...match, status: 'over', your_turn: false, result }] });
    const link = screen.getByRole('link');
    expect(link.textContent).toContain('closed');
    expect(link.textContent).not.toContain('lost');
    expect(screen.getByTitle('The rest of this match cannot be read.')).toBeTruthy();
  });
});
