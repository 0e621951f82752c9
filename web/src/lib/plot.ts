/** Play scores over time, as a picture has them: in hundredths from the left and from the top. */
import type { HistoryScore } from './messages';
import type { Spot } from './review';

const MEAN_OF = 5;

/** Match by match at equal distances: somebody may play ten on one day and none for a month. */
export const spots = (scores: HistoryScore[]): Spot[] =>
  scores.map(({ score }, n) => ({
    x: scores.length === 1 ? 50 : (100 * n) / (scores.length - 1),
    y: 100 - score,
  }));

/** The mean of a score and those before it, as an SVG polyline takes it. */
export function meanLine(scores: HistoryScore[]): string {
  return spots(scores)
    .map(({ x }, n, all) => {
      const last = all.slice(Math.max(0, n + 1 - MEAN_OF), n + 1);
      const y = last.reduce((sum, one) => sum + one.y, 0) / last.length;
      return `${x.toFixed(2)},${y.toFixed(2)}`;
    })
    .join(' ');
}
