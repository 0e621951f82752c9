/** A placement of Lunatic as it is built: face, number of cards, value, cards, in any order. */
import type { Choice, Choices, Refusal } from '../../lib/messages';
import { noChoices, type Act } from '../../lib/table';
import type { Words } from './words';

/** An announcement in words: two 8s. */
export function saying(count: number, value: number, words: Words): string {
  const key = (['lunatic.say1', 'lunatic.say2', 'lunatic.say3', 'lunatic.say4'] as const)[
    count - 1
  ];
  return key ? words(key, { value }) : `${count}×${value}`;
}

export interface Draft {
  face: 'place' | 'show';
  value: number | null;
  cards: string[];
}

/** How a draft stands: what could be added, and the whole move if nothing is missing. */
export interface Outlook {
  /** The values that could be announced, or why not. */
  values: Choice[];
  /** Why a card of a kind cannot join; a kind that is not here can. */
  refused: Record<string, Refusal>;
  /** Why no further card can join, whichever. */
  full: Refusal | null;
  /** Whether no more cards are asked for. */
  enough: boolean;
  move: string | null;
  refusal: Refusal | null;
}

export const NOTHING: Outlook = {
  values: [],
  refused: {},
  full: null,
  enough: false,
  move: null,
  refusal: null,
};

/**
 * Ask the rules how a draft can go on. The number of cards is how many are picked; only an opening
 * announces it, a raise takes as many as lie there (`raising`). Nothing is asked that is not wanted
 * `still`.
 */
export async function outlook(
  draft: Draft,
  yours: Choice[],
  raising: number | null,
  given: Act,
  still: () => boolean = () => true,
): Promise<Outlook> {
  const act: Act = {
    ...given,
    steps: (prefix, cards) => (still() ? given.steps(prefix, cards) : Promise.resolve(noChoices())),
  };
  const face = yours.find(({ verb }) => verb === draft.face);
  if (!face) return NOTHING;
  if (face.refusal) return { ...NOTHING, refusal: face.refusal, full: face.refusal };
  const first = await act.steps([face.action]);
  if (raising !== null) {
    return withValue(draft, [face.action], first.options, draft.cards.length >= raising, act);
  }
  const counted = (number: number): Choice | undefined =>
    first.options.find((choice) => choice.verb === 'count' && choice.number === number);
  const picked = draft.cards.length;
  const [now, next] = [counted(picked), counted(picked + 1)];
  const count = now ?? next;
  if (!count || count.refusal) {
    return { ...NOTHING, refusal: count?.refusal ?? null, full: next?.refusal ?? null };
  }
  const prefix = [face.action, count.action];
  const values = (await act.steps(prefix)).options;
  const found = await withValue(draft, prefix, values, !next || !!next.refusal, act);
  if (!next || next.refusal || !now) return { ...found, full: next?.refusal ?? null };
  // A further card would make it one more: which could that be?
  const more = await choicesWith(draft, [face.action, next.action], values, act);
  return { ...found, enough: false, refused: more ? refusals(more) : {} };
}

/** The option to announce a value. */
export const valueOf = (value: number | null, values: Choice[]): Choice | undefined =>
  values.find((choice) => choice.verb === 'value' && choice.number === value);

async function withValue(
  draft: Draft,
  prefix: number[],
  values: Choice[],
  enough: boolean,
  act: Act,
): Promise<Outlook> {
  const value = valueOf(draft.value, values);
  const found = await choicesWith(draft, prefix, values, act);
  return {
    values,
    refused: found ? refusals(found) : {},
    full: null,
    enough,
    move: found?.move ?? null,
    refusal: value?.refusal ?? null,
  };
}

async function choicesWith(
  draft: Draft,
  prefix: number[],
  values: Choice[],
  act: Act,
): Promise<Choices | null> {
  const value = valueOf(draft.value, values);
  return value && !value.refusal ? act.steps([...prefix, value.action], draft.cards) : null;
}

function refusals(choices: Choices): Record<string, Refusal> {
  return Object.fromEntries(
    choices.cards.flatMap(({ card, refusal }) => (refusal ? [[card, refusal]] : [])),
  );
}
