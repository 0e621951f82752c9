/** What tables do alike: find the option behind a card, name people. */
import type { Choice, Person } from '../lib/messages';
import type { Act } from '../lib/table';
import type { Words } from '../text';
import { isolated } from '../text/isolated';
import type { InHand } from '../cards/Hand.svelte';

/** How a card in hand stands, by the option that would play it; none while it is not your turn. */
export function standing(
  choice: Choice | undefined,
  yours: Choice[],
): Pick<InHand, 'state' | 'refusal'> {
  if (!yours.length || !choice) return { state: 'idle', refusal: null };
  return { state: choice.refusal ? 'refused' : 'legal', refusal: choice.refusal };
}

/** Play a card, or say why it cannot be played. */
export function playOrExplain(
  choice: Choice | undefined,
  act: Act,
  words: Words,
  over: boolean,
): void {
  if (!choice) act.explain(words(over ? 'prompt.over' : 'hand.not_yet'));
  else if (choice.refusal) act.explain(choice.refusal.text, choice.refusal.rule, choice);
  else if (choice.move) void act.play(choice.move);
}

/** Somebody by name; the person in front of the page is "You". */
export function called(person: Person, own: number | null, words: Words): string {
  return person.seat === own ? words('seat.you') : person.name;
}

/** Names in a row: "Mika, Ren and Sora"; the person in front of the page is "You". */
export function listed(
  seats: number[],
  people: Person[],
  words: Words,
  own: number | null = null,
): string {
  const names = seats.map((seat) =>
    seat === own ? words('seat.you') : isolated(people[seat]?.name ?? ''),
  );
  const last = names.pop() ?? '';
  return names.length ? names.join(', ') + words('and') + last : last;
}
