/** The line that says what is going on: what is asked of you, or whom everyone waits for, and why. */
import type { Key, Words } from '../text';
import type { Person, Position } from './messages';

/** What others are doing, by game and phase. */
const DOING: Record<string, Key> = {
  'lunar pass': 'waits.passing',
  'lunar flip': 'waits.flipping',
  'lunar-trick opening': 'waits.opening',
  'lunatic turn': 'waits.turn',
};

/** What you are to do, by game and phase. */
const ASKED: Record<string, Key> = {
  'lunar pass': 'asked.pass',
  'lunar flip': 'asked.flip',
  'lunar-trick opening': 'asked.opening',
  'lunatic turn': 'asked.turn',
};

const COLOURS: Record<string, Key> = {
  red: 'suit.red',
  green: 'suit.green',
  purple: 'suit.purple',
  blue: 'suit.blue',
};

export function waitingLine(
  position: Position,
  people: Person[],
  seat: number | null,
  words: Words,
): string {
  const { waiting } = position;
  const view: Record<string, unknown> = { ...position.view };
  if (position.result) return position.result.text;
  const step = `${String(view.game)} ${String(view.phase)}`;
  if (position.window) {
    return words(seat === null || position.window.answered ? 'waits.window' : 'asked.window');
  }
  if (seat !== null && position.yours.length) return asked(step, position, words);
  const others = waiting.filter((one) => one !== seat).map((one) => people[one]?.name ?? '');
  if (!others.length) return words('waits.nobody');
  const names = others.join(words('comma'));
  return words(DOING[step] ?? 'waits.choosing', { names, n: others.length });
}

function asked(step: string, position: Position, words: Words): string {
  const view: Record<string, unknown> = { ...position.view };
  const special = ASKED[step];
  if (step === 'lunatic turn' && !(view.pile as unknown[]).length) return words('asked.open');
  if (special) return words(special);
  const table = (view.table ?? []) as (string | null)[];
  if (table.every((card) => card === null)) return words('asked.lead');
  if (step === 'lunar-trick tricks') {
    const led = view.led as string[] | null;
    return led ? words('asked.led', { suit: printed(led) }) : words('asked.play');
  }
  if (step === 'shoot-the-moon tricks' && COLOURS[String(view.led)]) {
    return words('asked.led', { suit: words(COLOURS[String(view.led)]!) });
  }
  return words('asked.play');
}

/** The numbers of a suit, as they are printed: `5–11`. */
const printed = (suit: string[]): string =>
  suit.map((range) => range.replace('-', '–')).join(', ');
