import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.{ts,svelte,css}', '!../games/*/**'], {
  eager: true,
  import: 'default',
  query: '?raw',
});
const folders = Object.keys(import.meta.glob('./*/Table.svelte'))
  .map((path) => path.split('/')[1]!)
  .filter((name) => name !== 'generic');

/** What tests are made of may be any game's. */
const shipped = Object.entries(sources).filter(([path]) => !/\.test\.ts$|\/testing\.ts$/.test(path));

it('no file outside the games’ folders names a game', () => {
  expect(folders.length).toBeGreaterThan(3);
  expect(shipped.length).toBeGreaterThan(80);
  const names = folders.map((name) => name.replaceAll('-', '[- ]?')).join('|');
  const named = new RegExp(String.raw`\b(${names})\b`, 'i');
  const found = shipped.filter(([, text]) => named.test(text)).map(([path]) => path.slice(3));
  expect(found).toEqual([]);
});
