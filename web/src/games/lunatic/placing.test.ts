import { describe, expect, it } from 'vitest';
import type { Choice } from '../../lib/messages';
import { noChoices, type Act } from '../../lib/table';
import { choice as some } from '../../lib/testing';
import { wordsIn } from '../../text';
import { own } from './words';
import { outlook, saying, type Draft } from './placing';

const REFUSED = { text: 'Four cards may be placed only with a Shapeshifter.', rule: 'LN-11' };
const LIE = { text: 'Face up, the announcement must be true.', rule: 'LN-19' };

function choice(action: number, verb: string, refusal: Choice['refusal'] = null): Choice {
  return { ...some, action, verb, card: null, move: null, refusal };
}
const YOURS = [choice(9, 'place'), choice(10, 'show')];

/** An opening as the rules answer it: up to three cards; face up only true ones. */
const steps: Act['steps'] = (prefix, cards = []) => {
  const [face, count, value] = prefix;
  const found = noChoices(prefix, cards);
  if (count === undefined) {
    found.options = [1, 2, 3].map((n) => ({ ...choice(10 + n, 'count'), number: n }));
    found.options.push({ ...choice(14, 'count', REFUSED), number: 4 });
  } else if (value === undefined) {
    found.options = [7, 8].map((n) => ({ ...choice(14 + n, 'value'), number: n }));
  } else {
    const said = `${value - 14}`;
    found.cards = ['7', '8'].map((card) => ({
      card,
      refusal: face === 10 && card !== said ? LIE : null,
    }));
    if (cards.length === count - 10) found.move = `${count - 10}x${said} = ${cards.join(' ')}`;
  }
  return Promise.resolve(found);
};
const act: Act = {
  play: () => Promise.resolve(true),
  answer: () => Promise.resolve(true),
  steps,
  explain: () => undefined,
};
const draft = (more: Partial<Draft>): Draft => ({ face: 'place', value: null, cards: [], ...more });

describe('a placement being built', () => {
  it('is whole when cards and value are there, whichever came first', async () => {
    expect((await outlook(draft({ cards: ['7', '8'] }), YOURS, null, act)).move).toBeNull();
    const whole = await outlook(draft({ cards: ['7', '8'], value: 8 }), YOURS, null, act);
    expect(whole.move).toBe('2x8 = 7 8');
  });

  it('takes further cards as long as the rules count so far', async () => {
    const two = await outlook(draft({ cards: ['7', '8'], value: 8 }), YOURS, null, act);
    expect(two.full).toBeNull();
    const three = await outlook(draft({ cards: ['7', '8', '8'], value: 8 }), YOURS, null, act);
    expect(three.full).toEqual(REFUSED);
  });

  it('says of each card why it cannot join face up', async () => {
    const shown = await outlook(draft({ face: 'show', cards: ['8'], value: 8 }), YOURS, null, act);
    expect(shown.refused).toEqual({ '7': LIE });
  });

  it('is refused whole when its face is', async () => {
    const bound = [choice(9, 'place', LIE), choice(10, 'show')];
    expect((await outlook(draft({}), bound, null, act)).refusal).toEqual(LIE);
  });

  it('offers the values before any card is picked', async () => {
    const { values } = await outlook(draft({}), YOURS, null, act);
    expect(values.map(({ number }) => number)).toEqual([7, 8]);
  });
});

it('an announcement is said in words', () => {
  expect(saying(2, 8, wordsIn('en', own))).toBe('two 8s');
  expect(saying(2, 8, wordsIn('ja', own))).toBe('8を2枚');
});
