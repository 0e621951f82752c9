import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.{ts,svelte,css}', '!../games/*/**'], {
  eager: true,
  import: 'default',
  query: '?raw',
});
const tables = import.meta.glob<string>(['./*/*.{ts,svelte}', '!./*/*.test.ts'], {
  eager: true,
  import: 'default',
  query: '?raw',
});
const folders = Object.keys(import.meta.glob('./*/Table.svelte'))
  .map((path) => path.split('/')[1]!)
  .filter((name) => name !== 'generic');

/** What tests are made of may be any game's. */
const shipped = Object.entries(sources).filter(
  ([path]) => !/\.test\.ts$|\/testing\.ts$/.test(path),
);

const found = (what: RegExp): string[] =>
  shipped.filter(([, text]) => what.test(text)).map(([path]) => path.slice(3));

it('no file outside the games’ folders names a game, or one of its rules', () => {
  expect(folders.length).toBeGreaterThan(3);
  expect(shipped.length).toBeGreaterThan(80);
  const names = folders.map((name) => name.replaceAll('-', '[- ]?')).join('|');
  expect(found(new RegExp(String.raw`\b(${names})\b`, 'i'))).toEqual([]);
  expect(found(/\b(LT|LU|SM|LN)-\d/)).toEqual([]);
});

it('no file outside goes by the names of a game’s events, but by their kinds', () => {
  // What happens at any table, whatever the game: cards are dealt, moves taken back, it is over.
  const own = /\bevent(\.event)? [!=]== '(?!(dealt|taken_back|over)')/;
  expect(found(own)).toEqual([]);
  expect(found(/\bevent\.(startsWith|includes|match)\(|\.test\(event(\.event)?\)/)).toEqual([]);
});

it('no file takes a move’s notation apart', () => {
  const apart = /\b(move|move\.move|choice\.name)\b[?!]?\.(split|startsWith|match|slice)\(/;
  expect(Object.values(tables).length).toBeGreaterThan(20);
  expect(found(apart)).toEqual([]);
  expect(Object.keys(tables).filter((path) => apart.test(tables[path]!))).toEqual([]);
});
