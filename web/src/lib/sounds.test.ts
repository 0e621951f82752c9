import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Event } from './messages';
import type { Moment } from './pace.svelte';
import { settings } from './settings.svelte';
import { sound, soundsOf } from './sounds';
import { event, position } from './testing';

const moment = (number: number, kinds: Event['kind'][], more: Partial<Moment> = {}): Moment => ({
  position: { ...position(number), yours: [] },
  seat: 0,
  events: kinds.map((kind) => ({ ...event(number), kind })),
  log: [],
  clock: null,
  window: null,
  ...more,
});
const before = moment(1, []);
const NOBODY = {
  winners: [],
  ranks: [],
  shares: [],
  rule: null,
  how: 'finished' as const,
  text: '',
  chain: null,
  points: [],
};

describe('what is heard', () => {
  it('is a card, or a trick instead of its last card', () => {
    expect(soundsOf(before, moment(2, ['card']))).toEqual(['card']);
    expect(soundsOf(before, moment(2, ['card', 'trick']))).toEqual(['trick']);
  });

  it('tells that it is your turn, once', () => {
    const yours = moment(2, ['card'], { position: position(2) });
    expect(soundsOf(before, yours)).toEqual(['card', 'turn']);
    const still = moment(3, ['card'], { position: position(3) });
    expect(soundsOf(yours, still)).toEqual(['card']);
  });

  it('is for a match that you have won only', () => {
    const result = (winners: number[]) => ({
      ...before.position,
      result: { ...NOBODY, winners },
    });
    const end = (winners: number[]) => moment(2, [], { position: result(winners) });
    expect(soundsOf(before, end([0]))).toEqual(['win']);
    expect(soundsOf(before, end([1]))).toEqual([]);
  });

  it('is nothing when a page opens, or nothing has happened', () => {
    expect(soundsOf(null, moment(1, ['card']))).toEqual([]);
    expect(soundsOf(before, { ...before, seat: 1 })).toEqual([]);
    expect(soundsOf(before, null)).toEqual([]);
  });
});

describe('a sound', () => {
  const played: number[] = [];
  class Context {
    currentTime = 0;
    destination = {};
    resume = () => Promise.resolve();
    createGain = () => ({
      gain: {
        setValueAtTime() {},
        linearRampToValueAtTime() {},
        exponentialRampToValueAtTime() {},
      },
      connect: (to: unknown) => to,
    });
    createOscillator = () => ({
      type: '',
      frequency: { value: 0 },
      connect: (to: unknown) => to,
      start: (at: number) => void played.push(at),
      stop() {},
    });
  }

  beforeEach(() => {
    played.length = 0;
    vi.stubGlobal('AudioContext', Context);
  });
  afterEach(() => {
    settings.sound = false;
    vi.unstubAllGlobals();
  });

  it('is not made unless it was turned on', () => {
    sound('win');
    expect(played).toEqual([]);
  });

  it('is a few notes, one after the other', () => {
    settings.sound = true;
    sound('win');
    expect(played).toHaveLength(3);
    expect(played).toEqual([...played].sort((one, other) => one - other));
  });
});
