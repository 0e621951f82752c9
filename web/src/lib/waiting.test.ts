import { describe, expect, it } from 'vitest';
import { wordsIn } from '../text';
import type { Choice, Person, Position } from './messages';
import { position as testing } from './testing';
import { waitingLine } from './waiting';

const words = wordsIn('en');
const people: Person[] = ['North', 'East', 'South', 'West'].map((name, seat) => ({
  seat,
  name,
  kind: 'bot',
  level: 'club',
  connected: true,
  stand_in: false,
  resigned: false,
  asked: false,
  muted: false,
}));
const seen = testing(1).view;
const card: Choice = { action: 1, name: '7', card: '7', move: 'play 7', refusal: null, penalised: false, answer: false };

function position(view: object, more: Partial<Position> = {}): Position {
  return {
    match: 'm',
    number: 1,
    view: { ...seen, ...view },
    waiting: [0],
    yours: [],
    window: null,
    clock: null,
    can_take_back: false,
    result: null,
    seal: { match: 'm', commitment: '', secret: null, nonces: null },
    ...more,
  };
}
const line = (view: object, more: Partial<Position> = {}) =>
  waitingLine(position(view, more), people, 2, words);

describe('the waiting line', () => {
  it('says what others are doing', () => {
    expect(line({ game: 'lunar', phase: 'pass' })).toBe(
      'North is choosing two ranks and two animals.',
    );
    expect(line({ game: 'lunar-trick', phase: 'opening' }, { waiting: [0, 1] })).toBe(
      'North, East are choosing a card for the opening trick.',
    );
  });

  it('says what was led, whether or not you have it', () => {
    const ring = { game: 'lunar-trick', phase: 'tricks', table: ['6', null, null] };
    const yours = { yours: [card], waiting: [2] };
    expect(line({ ...ring, led: ['5-11'] }, yours)).toBe('Your turn. Led: 5–11.');
    expect(line({ ...ring, led: ['21-30', '1-3'] }, yours)).toBe(
      'Your turn. Led: 21–30, 1–3.',
    );
    expect(line({ ...ring, led: null }, yours)).toBe('Your turn: play a card.');
    expect(line({ ...ring, table: [null, null, null] }, yours)).toBe('Your turn: lead a card.');
    const moons = { game: 'shoot-the-moon', phase: 'tricks', led: 'purple', table: ['P3', null] };
    expect(line(moons, yours)).toBe('Your turn. Led: Stars.');
  });

  it('asks everyone alike in a window, whatever they hold', () => {
    const window = { number: 1, seconds: 3, total: 4, answered: false };
    const view = { game: 'lunatic', phase: 'window', pile: [] };
    expect(line(view, { window, yours: [card] })).toBe(line(view, { window, yours: [] }));
    expect(line(view, { window: { ...window, answered: true } })).toBe(
      'Everyone is asked for anytime cards.',
    );
  });
});
