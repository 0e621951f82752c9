/** Moves as they are written (`place 2x8 = 8 N`), in words for a person. */
import type { Deck } from '../cards/deck';
import type { Words } from '../text';
import type { Person } from './messages';

export interface MoveParts {
  verb: string;
  /** What follows the verb; for a placement of Lunatic the cards placed. */
  rest: string[];
  /** What a placement says of its cards: how many, and of which value. */
  claim: { count: number; value: string } | null;
}

export function readMove(move: string): MoveParts {
  const [head = '', placed] = move.split(' = ');
  const [verb = '', ...rest] = head.split(' ');
  if (placed === undefined) return { verb, rest, claim: null };
  const [count = '1', value = ''] = rest[0]?.split('x') ?? [];
  return { verb, rest: placed.split(' '), claim: { count: Number(count), value } };
}

/** The codes of the cards in a move; a Satyr's target is none. */
export function cardsOf({ verb, rest }: MoveParts): string[] {
  return verb === 'satyr' ? [] : rest;
}

/** A whole move in words: "Play Big Moon". */
export function moveInWords(deck: Deck, move: string, people: Person[], words: Words): string {
  const parts = readMove(move);
  const cards = cardsOf(parts)
    .map((code) => deck.name(code))
    .join(words('comma'));
  const { verb, claim } = parts;
  if (claim) {
    const count = Math.min(4, Math.max(1, claim.count)) as 1 | 2 | 3 | 4;
    const what = words(`lunatic.say${count}`, { value: claim.value });
    return words(verb === 'show' ? 'move.show' : 'move.place', { cards, what });
  }
  if (verb === 'flip') return words('lunar.tile_flip', { suit: cards });
  if (verb === 'sky') return words('move.sky', { cards });
  if (verb === 'pass' && cards) return words('move.pass', { cards });
  return cards ? words('move.play', { cards }) : stepInWords(deck, move, people, words);
}

/** The first step of a move in words, short: a card's name, or what is done. */
export function stepInWords(deck: Deck, step: string, people: Person[], words: Words): string {
  const [first = '', last] = step.split(' ');
  switch (first) {
    case 'place':
      return words('lunatic.place_down');
    case 'show':
      return words('lunatic.place_up');
    case 'pass':
      return words('lunatic.pass');
    case 'doubt':
      return words('lunatic.doubt');
    case 'decline':
      return words('lunatic.window_none');
    case 'nymphs':
      return words('lunatic.play_nymphs');
    case 'astronomer':
      return words('lunatic.play_astronomer');
    case 'satyr':
      return words('lunatic.play_satyr', { name: people[Number(last)]?.name ?? '' });
    case 'sky':
      return words('move.from_sky', { card: deck.name(last ?? '') });
    default:
      return deck.name(last ?? first);
  }
}
