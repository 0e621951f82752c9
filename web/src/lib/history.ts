/** A match trick by trick, as its log tells it to one seat: what it did not see is not in it. */
import type { Event } from './messages';

/** A card of a group, in the order of play; without a code it lies face down. */
export interface Played {
  seat: number | null;
  code: string | null;
  /** Whether it took the trick, or was of the team that did. */
  won: boolean;
}

/** Cards that were decided about together: a trick, a pile. */
export interface Group {
  /** The number of its first event, by which it is told from others. */
  number: number;
  cards: Played[];
  /** What was announced over cards, by who placed them; and what says how it was decided. */
  said: Event[];
  told: Event[];
}

export interface Chapter {
  number: number;
  title: string;
  groups: Group[];
}

const DECIDES: Event['kind'][] = ['trick', 'reveal', 'change', 'round'];
const texts = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null;

/** What has happened and was not taken back; a wish to take back is itself left out. */
export function standing(log: Event[]): Event[] {
  let found: Event[] = [];
  for (const event of log) {
    const since = event.event === 'taken_back' ? event.data.since : null;
    if (typeof since === 'number') found = found.filter(({ number }) => number <= since);
    else found.push(event);
  }
  return found;
}

/** The events of a log that were taken back. */
export function undone(log: Event[]): Set<Event> {
  const stands = new Set(standing(log));
  return new Set(log.filter((event) => event.event !== 'taken_back' && !stands.has(event)));
}

function cardsOf({ seat, data }: Event): Played[] {
  const laid = texts(data.laid) ?? (typeof data.card === 'string' ? [data.card] : null);
  const codes = laid ?? Array.from({ length: Number(data.hidden ?? 0) }, () => null);
  return codes.map((code) => ({ seat, code, won: false }));
}

/** Nobody's card, such as a dummy's, takes a trick by being the one that is named. */
function mark(group: Group, { seat, data }: Event): void {
  const team = Array.isArray(data.team) ? data.team : [seat];
  for (const card of group.cards) {
    card.won =
      card.seat === null ? seat === null && card.code === data.card : team.includes(card.seat);
  }
}

/** The rounds of a match, each with its groups. */
export function chapters(log: Event[]): Chapter[] {
  const stands = standing(log);
  const begins = stands.flatMap(({ event }, at) => (event === 'dealt' ? [at] : []));
  return begins.map((from, round) => {
    const [dealt, ...played] = stands.slice(from, begins[round + 1]);
    return { number: dealt!.number, title: dealt!.text, groups: groups(played) };
  });
}

/** What was played, group by group: a card after a decision begins another one. */
export function groups(events: Event[]): Group[] {
  const found: Group[] = [];
  for (const event of events) {
    const decides = DECIDES.includes(event.kind);
    if (!decides && event.kind !== 'card') continue;
    let group = found.at(-1);
    if (!group || (!decides && group.told.length)) {
      group = { number: event.number, cards: [], said: [], told: [] };
      found.push(group);
    }
    if (decides) group.told.push(event);
    else group.cards.push(...cardsOf(event));
    if (event.kind === 'trick') mark(group, event);
    if (typeof event.data.announced === 'string' && !decides) group.said.push(event);
  }
  return found;
}

/** The seats of the latest trick that was decided, in the order of play. */
export function lastOrder(log: Event[]): (number | null)[] {
  const decided = (group: Group) => group.told.some(({ kind }) => kind === 'trick');
  const groups = chapters(log).flatMap((chapter) => chapter.groups);
  return [...new Set(groups.findLast(decided)?.cards.map(({ seat }) => seat))];
}
