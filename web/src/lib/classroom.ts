/**
 * Gives a lesson in the browser, from what the server has written out: the same messages as at a
 * table, and no connection. Whoever has opened Moonlit once can learn without the server.
 */
import { api, myName, Problem } from './api';
import type { FromClient, FromServer, LessonScript } from './messages';
import { words } from './settings.svelte';
import type { Hearer, Line } from './socket';

const AGAIN = 2500;
const UNKNOWN = 4404;

export class Classroom implements Line {
  #game: string;
  #hearer: Hearer;
  #script: LessonScript | null = null;
  #at = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(game: string, hearer: Hearer) {
    this.#game = game;
    this.#hearer = hearer;
    void this.#fetch();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#hearer.changed('closed');
  }

  send(said: object): boolean {
    if (!this.#script) return false;
    const message = said as FromClient;
    switch (message.type) {
      case 'hello':
        this.#welcome(message.step ?? 0);
        break;
      case 'go_on':
        this.#answer(message.id);
        break;
      case 'move':
        this.#move(message.id, message.move);
        break;
      case 'steps':
        this.#steps(message.id, message.prefix ?? [], message.cards ?? []);
        break;
      case 'nonce':
      case 'ping':
        break;
      default:
        this.#say({ type: 'error', id: message.id, text: this.#script.outside });
    }
    return true;
  }

  async #fetch(): Promise<void> {
    try {
      this.#script = await api.lesson(this.#game);
    } catch (problem) {
      if (this.#closed) return;
      if ((problem as Problem).status === 404) {
        this.#hearer.again(UNKNOWN);
        return this.close();
      }
      this.#hearer.changed('lost');
      this.#timer = setTimeout(() => void this.#fetch(), AGAIN);
      return;
    }
    if (this.#closed) return;
    this.#hearer.changed('open');
    this.#hearer.opened();
  }

  get #step() {
    return this.#script!.steps[this.#at]!;
  }

  #say(message: FromServer): void {
    this.#hearer.heard(message);
  }

  /** Begin, or go on from a step that was reached before. */
  #welcome(reached: number): void {
    const { steps, seat, table } = this.#script!;
    this.#at = Math.min(Math.max(reached, 1), steps.length) - 1;
    const people = table.people.map((one) =>
      one.seat === seat ? { ...one, name: myName() } : one,
    );
    this.#say({
      type: 'welcome',
      seat,
      table: { ...table, people },
      position: this.#step.position,
      events: steps.slice(0, this.#at + 1).flatMap(({ events }) => events),
      chat: [],
    });
    this.#say(this.#step.lesson);
  }

  /** What was asked for was done: the next step. */
  #answer(id: string): void {
    if (this.#at + 1 < this.#script!.steps.length) this.#at += 1;
    const { events, position, lesson } = this.#step;
    this.#say({ type: 'ack', id });
    this.#say({ type: 'update', events, position });
    this.#say(lesson);
  }

  #move(id: string, move: string): void {
    const { lesson, tried, other } = this.#step;
    if (!lesson.move) return this.#say({ type: 'error', id, text: words('lesson.read') });
    if (move !== lesson.move.move) {
      return this.#say({ type: 'refused', id, text: other ?? '', rule: null });
    }
    if (!tried) return this.#answer(id);
    this.#at += 1;
    this.#say({ type: 'refused', id, ...tried });
    this.#say(this.#step.lesson);
  }

  /** How a move of several steps can go on. Cards may be picked in any order. */
  #steps(id: string, prefix: readonly number[], cards: readonly string[]): void {
    const asked = question(prefix, cards);
    const found = this.#step.choices.find((one) => question(one.prefix, one.picked) === asked);
    if (found) return this.#say({ ...found, id, picked: [...cards] });
    this.#say({ type: 'refused', id, text: this.#step.other ?? '', rule: null });
  }
}

const question = (prefix: readonly number[], cards: readonly string[]): string =>
  JSON.stringify([prefix, [...cards].sort()]);
