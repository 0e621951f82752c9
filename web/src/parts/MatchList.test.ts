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
});
