import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { View } from './view';
import { fixtures } from '../../tables/gallery/fixtures';
import { hand, show } from '../../tables/showing';

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
    const { markers } = fixtures['lunar-trick-4-tricks']?.view as View;
    const ring = screen.getByRole('img', { name: /moon ring/i });
    expect(ring.getAttribute('aria-label')).toContain(`Markers on ${markers.join(', ')}`);
    expect(ring.getAttribute('aria-label')).toMatch(/Suits: .+ Trump: (Rising|Falling)/);
    expect(ring.querySelectorAll('.marker')).toHaveLength(3);
  });
});
