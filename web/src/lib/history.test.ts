import { describe, expect, it } from 'vitest';
import { chapters, lastOrder, standing, undone } from './history';
import type { Event } from './messages';

let number = 0;
function told(event: string, kind: Event['kind'], seat: number | null, data = {}): Event {
  return { number: ++number, event, kind, seat, rule: null, data, text: event };
}
const dealt = () => told('dealt', 'told', null, { round: 1 });
const card = (seat: number | null, code: string) => told('played', 'card', seat, { card: code });

describe('a match trick by trick', () => {
  it('tells cards in the order of play and who took them', () => {
    const log = [
      dealt(),
      card(2, '7'),
      card(0, '9'),
      card(1, '3'),
      told('won', 'trick', 0, { card: '9' }),
      card(0, '1'),
    ];
    const [round] = chapters(log);
    expect(round?.groups.map(({ cards }) => cards.map(({ code }) => code))).toEqual([
      ['7', '9', '3'],
      ['1'],
    ]);
    expect(round?.groups[0]?.cards.map(({ won }) => won)).toEqual([false, true, false]);
    expect(lastOrder(log)).toEqual([2, 0, 1]);
  });

  it('a team takes a trick together, and a dummy by its card', () => {
    const team = [
      dealt(),
      card(0, 'W'),
      card(1, '3'),
      card(2, '8'),
      card(3, 'B'),
      told('won', 'trick', 1, { team: [1, 3] }),
    ];
    expect(chapters(team)[0]?.groups[0]?.cards.map(({ won }) => won)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    const dummy = [
      dealt(),
      card(0, 'G1'),
      card(1, 'P1'),
      card(null, 'BM'),
      told('won', 'trick', null, { card: 'BM' }),
    ];
    expect(chapters(dummy)[0]?.groups[0]?.cards.at(-1)).toEqual({
      seat: null,
      code: 'BM',
      won: true,
    });
  });

  it('cards face down stay so, and what was said over them is told', () => {
    const log = [
      dealt(),
      told('opened_hidden', 'card', 1, { announced: '2x8', hidden: 2 }),
      told('found_lie', 'reveal', 1, { shown: ['8', '3'] }),
    ];
    const [group] = chapters(log)[0]?.groups ?? [];
    expect(group?.cards).toEqual([
      { seat: 1, code: null, won: false },
      { seat: 1, code: null, won: false },
    ]);
    expect(group?.said.map(({ event }) => event)).toEqual(['opened_hidden']);
    expect(group?.told.map(({ event }) => event)).toEqual(['found_lie']);
  });

  it('what was taken back has not happened', () => {
    const first = [dealt(), card(0, '7')];
    const gone = card(1, '3');
    const back = told('taken_back', 'told', 1, { moves: 1, since: first[1]!.number });
    const log = [...first, gone, back, card(1, '4')];
    expect(standing(log).map(({ data }) => data.card)).toEqual([undefined, '7', '4']);
    expect(undone(log)).toEqual(new Set([gone]));
    expect(chapters(log)[0]?.groups[0]?.cards.map(({ code }) => code)).toEqual(['7', '4']);
  });
});
