import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { HistoryOfGame } from '../lib/messages';
import GameHistory from './GameHistory.svelte';

const game: HistoryOfGame = {
  game: 'lunar',
  title: 'Lunar',
  matches: 6,
  wins: [{ level: 'club', title: 'Club player', matches: 6, won: 3, low: 0.1876, high: 0.8124 }],
  scores: [{ match: 'm1', started: 1_700_000_000, score: 92 }],
  mistakes: [{ text: 'A card played: it took too many tricks', count: 4 }],
  rating: { rating: null, give_or_take: null, matches: 3, enough: 10 },
};

describe('what matches of a game add up to', () => {
  it('says wins with their interval, and draws it', () => {
    const { container } = render(GameHistory, { game });
    expect(screen.getByText('3 / 6')).toBeTruthy();
    expect(screen.getByText('19 % – 81 %')).toBeTruthy();
    const bar = container.querySelector<HTMLElement>('.interval')!;
    expect([bar.style.left, bar.style.right]).toEqual(['18.8%', '18.8%']);
    expect(container.querySelector<HTMLElement>('.mean')!.style.left).toBe('50.0%');
  });

  it('leads from a play score to its review, and counts mistakes', () => {
    render(GameHistory, { game });
    const [moon] = screen.getAllByRole('link');
    expect(moon!.getAttribute('href')).toBe('/replay/m1?review');
    expect(moon!.getAttribute('aria-label')).toContain('92 of 100');
    expect(screen.getByText('4 ×')).toBeTruthy();
  });

  it('shows a rating only after enough matches', () => {
    const { unmount } = render(GameHistory, { game });
    expect(screen.getByText(/after 10 matches that count; so far 3/)).toBeTruthy();
    unmount();
    const rating = { rating: 1540, give_or_take: 120, matches: 12, enough: 10 };
    render(GameHistory, { game: { ...game, rating } });
    expect(screen.getByText(/1540 ± 120/)).toBeTruthy();
  });
});
