import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { catalogue } from '../lib/games.svelte';
import { games, gamesKnown } from '../tables/gallery/fixtures';
import Picture from './Picture.svelte';

const drawn = (game: string): string => render(Picture, { game }).container.innerHTML;

it('every game has a picture of its own', () => {
  const pictures = games.map(drawn);
  expect(new Set(pictures).size).toBe(games.length);
});

it('a game that brings none is shown by some of its cards', () => {
  const [known] = gamesKnown('en');
  catalogue.games = [{ ...known!, name: 'of-another-package' }];
  const { container } = render(Picture, { game: 'of-another-package' });
  expect(container.querySelectorAll('rect.paper')).toHaveLength(3);
  expect(container.querySelector('text')?.textContent).toBe(known!.faces[0]!.numeral);
});
