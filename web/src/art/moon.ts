/** Moons as paths: how much of the disc is lit, and from which side. */

/** The lit part of a moon: on the right while it grows, on the left while it wanes. */
export function lit(cx: number, cy: number, r: number, fraction: number, growing = true): string {
  const [top, bottom] = [`${cx},${cy - r}`, `${cx},${cy + r}`];
  if (fraction > 0.99) return `M${top}A${r},${r} 0 1 1 ${bottom}A${r},${r} 0 1 1 ${top}Z`;
  const rx = (Math.abs(1 - 2 * fraction) * r).toFixed(2);
  const bulges = fraction < 0.5 ? !growing : growing;
  return `M${top}A${r},${r} 0 0 ${growing ? 1 : 0} ${bottom}A${rx},${r} 0 0 ${bulges ? 1 : 0} ${top}Z`;
}

/** How much of the moon of a day, 1 to 30, is lit: a sliver on day 1, full on 15, waning after. */
export function ofDay(day: number): { fraction: number; growing: boolean } {
  const growing = day <= 15;
  const age = growing ? day / 15 : (31 - day) / 15;
  return { fraction: 0.06 + 0.94 * age, growing };
}
