/** What is drawn on each card: its numeral, its sign, and the colour that goes with the sign. */
import { ofDay } from '../art/moon';
import type { Words } from '../text';

export type Game = 'lunar' | 'lunar-trick' | 'shoot-the-moon' | 'lunatic';

export interface Face {
  /** The number in the corner; specials have none. */
  numeral: string;
  /** The drawing in the sprite; Lunar Trick's days are drawn from their number. */
  sign: string | null;
  /** The custom property with the sign's colour; null for ink. */
  colour: string | null;
  /** Whether the sign stands in the corner too: what must be told at a glance in a fan. */
  corner: boolean;
}

const LUNAR_SUITS: Record<string, string> = { W: 'wolf', O: 'owl', L: 'lynx', B: 'bat' };
const COLOURS: Record<string, [sign: string, colour: string]> = {
  R: ['rocket', '--rockets'],
  G: ['crescent', '--crescents'],
  P: ['star', '--stars'],
  B: ['full-moon', '--full-moons'],
};
const MOONS: Record<string, string> = { BM: 'big-moon', LM: 'little-moon' };
const ECLIPSES: Record<string, string> = { LE: 'lunar-eclipse', SE: 'solar-eclipse' };
const FIGURES: Record<string, string> = {
  N: 'nymph',
  S: 'shapeshifter',
  T: 'satyr',
  A: 'astronomer',
};

export function face(game: Game, code: string): Face {
  const plain = { numeral: '', colour: null, corner: true };
  switch (game) {
    case 'lunar': {
      const suit = LUNAR_SUITS[code];
      if (suit) return { ...plain, sign: suit, colour: `--${suit}` };
      return { ...plain, numeral: code, sign: `phase-${code}`, corner: false };
    }
    case 'lunar-trick':
      if (ECLIPSES[code]) return { ...plain, sign: ECLIPSES[code] };
      return { ...plain, numeral: code, sign: null, corner: false };
    case 'shoot-the-moon': {
      const moon = MOONS[code];
      if (moon) return { ...plain, sign: moon, colour: '--moons' };
      const [sign, colour] = COLOURS[code.charAt(0)] ?? ['star', '--stars'];
      return { ...plain, numeral: code.slice(1), sign, colour };
    }
    case 'lunatic':
      if (FIGURES[code]) return { ...plain, sign: FIGURES[code] };
      return { ...plain, numeral: code, sign: `dial-${code}`, corner: false };
  }
}

/** Lunar Trick: whether the moon of a number is growing, as it is drawn. */
export const side = (number: number): 'rising' | 'falling' =>
  ofDay(number).growing ? 'rising' : 'falling';

/** A card's name, as it is read aloud. */
export function cardName(game: Game, code: string, words: Words): string {
  switch (game) {
    case 'lunar':
      if (LUNAR_SUITS[code]) return words(`card.lunar.${code as 'W' | 'O' | 'L' | 'B'}`);
      return words('card.lunar.rank', { n: code });
    case 'lunar-trick':
      if (code === 'LE' || code === 'SE') return words(`card.lunar-trick.${code}`);
      return words(`card.lunar-trick.${side(Number(code))}`, { n: code });
    case 'shoot-the-moon':
      if (code === 'BM' || code === 'LM') return words(`card.shoot-the-moon.${code}`);
      return words(`card.shoot-the-moon.${code.charAt(0) as 'R' | 'G' | 'P' | 'B'}`, {
        n: code.slice(1),
      });
    case 'lunatic':
      if (FIGURES[code]) return words(`card.lunatic.${code as 'N' | 'S' | 'T' | 'A'}`);
      return words('card.lunatic.value', { n: code });
  }
}
