import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { fixtures } from '../../tables/gallery/fixtures';
import { hand, show } from '../../tables/showing';

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
    expect(deeds.explained[0]).toMatch(
      /You can't play (\w+ )+(Rocket|Crescent|Star|Full Moon) \d+: .+ Touch it again/,
    );
    await fireEvent.click(card());
    expect(deeds.played).toEqual([choice?.move]);
  });
});
