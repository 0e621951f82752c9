/** Cards fly: in from who played them, away to who takes them. Nothing moves when `motion` is off. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

export const QUICK = 260;
export const BREATH = 600;

export interface Way {
  /** Where from or where to, as a direction; the length is in table units. */
  x: number;
  y: number;
  motion: boolean;
  delay?: number;
}

const REACH = 42; // how far a card flies, in hundredths of the stage's smaller side

/** A card comes from, or goes, a way off. */
export function fly(_: Element, { x, y, motion, delay = 0 }: Way): TransitionConfig {
  if (!motion) return { duration: 0 };
  return {
    delay,
    duration: QUICK,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${x * u * REACH}cqmin, ${y * u * REACH}cqmin) scale(${1 - 0.25 * u});` +
      `opacity: ${Math.min(1, t * 1.6)}`,
  };
}

/** Something turns over: a card at a reveal, a tile. */
export function turn(
  _: Element,
  { motion, delay = 0, duration = BREATH }: { motion: boolean; delay?: number; duration?: number },
): TransitionConfig {
  if (!motion) return { duration: 0 };
  return {
    delay,
    duration,
    easing: cubicOut,
    css: (t) => `transform: perspective(600px) rotateY(${(1 - t) * 90}deg); opacity: ${t}`,
  };
}
