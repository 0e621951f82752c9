import { describe, expect, it } from 'vitest';
import { fit, others, rows, scale, toward, type Room } from './layout';

const PHONE: Room = { width: 344, card: 61, strip: 45, gap: 8 };
const DESKTOP: Room = { width: 900, card: 94, strip: 48, gap: 18 };

describe('seats around the table', () => {
  it('puts you at the bottom and the next one to your left, clockwise', () => {
    expect(toward(2, 2, 4)).toEqual({ x: 0, y: 1 });
    expect(toward(3, 2, 4)).toEqual({ x: -1, y: 0 });
    expect(toward(1, 2, 4)).toEqual({ x: 1, y: 0 });
  });

  it('puts a partner opposite', () => {
    expect(toward(0, 2, 4)).toEqual({ x: 0, y: -1 });
    expect(toward(4, 1, 6)).toEqual({ x: 0, y: -1 });
  });

  it('lists the others in turn order', () => {
    expect(others(2, 4)).toEqual([3, 0, 1]);
  });
});

describe('the scale of a table', () => {
  it('grows with its room, and type less than the room', () => {
    const laptop = scale({ width: 960, height: 700 });
    const large = scale({ width: 2200, height: 1340 });
    expect(laptop.unit).toBeCloseTo(16, 0);
    expect(large.unit).toBeGreaterThan(1.3 * laptop.unit);
    expect(large.unit / laptop.unit).toBeLessThan(1340 / 700);
  });

  it('gives a hand at most a third of the height', () => {
    for (const [width, height] of [
      [320, 496],
      [390, 770],
      [568, 268],
      [844, 338],
      [1180, 740],
    ]) {
      const { hand } = scale({ width: width!, height: height! });
      expect(hand / height!).toBeLessThanOrEqual(1 / 3);
    }
  });
});

describe('the size of a hand', () => {
  const cards = (count: number) => Array<string>(count).fill('suit');

  it('grows with its box', () => {
    const widths = [1, 2, 4].map(
      (times) => fit(12, { width: 640 * times, height: 130 * times }).card,
    );
    expect(widths[1]).toBeCloseTo(2 * widths[0]!);
    expect(widths[2]).toBeCloseTo(4 * widths[0]!);
  });

  it('is never more than its box holds, and uses the rows it was made for', () => {
    for (const box of [
      { width: 304, height: 140 },
      { width: 470, height: 92 },
      { width: 800, height: 270 },
      { width: 2300, height: 320 },
    ]) {
      for (let count = 1; count <= 20; count++) {
        const room = fit(count, box);
        const laid = rows(cards(count), room);
        const tall = room.card * (1.58 + 1.1 * (laid.length - 1));
        expect(tall).toBeLessThanOrEqual(box.height + 0.01);
        for (const { from, to, step } of laid) {
          expect(room.card + step * (to - from - 1)).toBeLessThanOrEqual(box.width + 0.01);
        }
      }
    }
  });

  it('takes a second row where one would make the cards small', () => {
    expect(rows(cards(12), fit(12, { width: 374, height: 190 }))).toHaveLength(2);
    expect(rows(cards(12), fit(12, { width: 900, height: 160 }))).toHaveLength(1);
  });
});

describe('rows of a hand', () => {
  const cards = (...sizes: number[]) => sizes.flatMap((size, group) => Array(size).fill(group));

  it('is one row where all fit', () => {
    expect(rows(cards(6, 6), DESKTOP)).toHaveLength(1);
  });

  it('leaves of every card a strip wide enough to touch', () => {
    for (let count = 1; count <= 24; count++) {
      for (const { from, to, step } of rows(cards(count), PHONE)) {
        if (to - from > 1) expect(step).toBeGreaterThanOrEqual(44);
        expect(PHONE.card + step * (to - from - 1)).toBeLessThanOrEqual(PHONE.width);
      }
    }
  });

  it('breaks between groups where one ends near the middle', () => {
    expect(rows(cards(5, 7), PHONE).map(({ to }) => to)).toEqual([5, 12]);
  });

  it('has no row without cards', () => {
    expect(rows([], PHONE)).toEqual([]);
  });
});
