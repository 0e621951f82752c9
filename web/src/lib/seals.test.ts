import { describe, expect, it } from 'vitest';
import record from './fixtures/record.json?raw';
import again from './fixtures/takebacks.json?raw';
import decks from './fixtures/decks.json';
import { check, commitment, deck, type MatchRecord } from './seals';

const text = record.trim();
const data = JSON.parse(text) as MatchRecord;
const remembered = { commitment: data.commitment, nonce: 'ab12' };
const bad = (findings: ReturnType<typeof check>) =>
  findings.filter((one) => !one.fine).map((one) => one.part);

describe('a sealed match', () => {
  it('has the commitment and decks that Python made', () => {
    expect(commitment(data.seed, data.match)).toBe(data.commitment);
    decks.forEach((one, index) =>
      expect(deck(data.seed, data.nonces, index + 1, one.segments)).toEqual(one.deck),
    );
  });

  it('is found fine in every part', () => {
    const findings = check(text, remembered, decks);
    expect(findings.map((one) => one.part)).toEqual([
      'commitment',
      'promise',
      'nonce',
      'decks',
      'chain',
      'result',
    ]);
    expect(bad(findings)).toEqual([]);
  });

  it('shows where it was changed', () => {
    const seat = data.moves[4]!.move.split(' ')[0]!;
    const other = text.replace(data.moves[4]!.move, `${seat} play LE`);
    const findings = check(other, remembered, decks);
    expect(findings.find((one) => one.part === 'chain')).toMatchObject({ fine: false, at: 5 });
    expect(bad(check(text.replace('"by":"LT-', '"by":"LX-'), remembered, decks))).toEqual([
      'result',
    ]);
    expect(bad(check(text.replace('月子', '月美'), remembered, decks))).toEqual(['chain']);
  });

  it('shows that moves were taken back, and that nobody left it out', () => {
    const nothing = { commitment: null, nonce: null };
    expect(bad(check(again.trim(), nothing, []))).toEqual([]);
    expect(bad(check(again.trim().replace('"to":3', '"to":2'), nothing, []))).toEqual(['chain']);
    const without = again.trim().replace(/"takebacks":\[.*?\],/, '');
    expect(bad(check(without, nothing, []))).toEqual(['result']);
  });

  it('is not what was promised with another commitment, nonce or deck', () => {
    expect(bad(check(text, { commitment: 'other', nonce: 'other' }, decks))).toEqual([
      'promise',
      'nonce',
    ]);
    const [first, ...rest] = decks;
    const swapped = [{ ...first!, deck: [...first!.deck].reverse() }, ...rest];
    expect(check(text, remembered, swapped)).toContainEqual({
      part: 'decks',
      fine: false,
      at: 1,
      of: decks.length,
    });
  });
});
