/** A table as this browser sees it: what the server says, and what the person asks of it. */
import type {
  ChatLine,
  Choices,
  Error as ErrorMessage,
  Event,
  FromClient,
  FromServer,
  Hint,
  Position,
  Reason,
  Refused,
  TableState,
  Ack,
} from './messages';
import { myName } from './api';
import { retract, say, toast } from './notices.svelte';
import { notifyTurn } from './notify';
import { yourTurn, type Moment } from './pace.svelte';
import { nonceFor } from './remembered';
import { random, secretAt, settings, words } from './settings.svelte';
import { Socket, socketAddress, type Hearer, type Line, type SocketState } from './socket';
import { sound } from './sounds';
import { noChoices, type Act, type Deadline } from './table';
import { isolated } from '../text/isolated';

type Answer = Ack | Refused | Choices | Reason | Hint | ErrorMessage;
type Asked = Extract<FromClient, { id: string }>;
/** A request without the id that it is given when it is sent. */
type Wish = Asked extends infer One ? (One extends Asked ? Omit<One, 'id'> : never) : never;

/** The codes with which the server closes for good. */
const GONE: Record<number, 'unknown' | 'removed'> = { 4404: 'unknown', 4403: 'removed' };
/** What becomes of the people at a table, and is told to the others. */
const OF_PEOPLE = ['left', 'stood_in', 'is_back', 'resigned', 'removed'];

export class TableStore {
  readonly link: string;
  seat: number | null = $state(null);
  table: TableState | null = $state.raw(null);
  position: Position | null = $state.raw(null);
  /** Everything that happened in this match, and what came with the last update. */
  log: Event[] = $state.raw([]);
  recent: Event[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  unread = $state(0);
  connection: SocketState = $state('connecting');
  /** Why there is no table here: the link leads to none, or its host has removed this person. */
  gone: 'unknown' | 'removed' | null = $state(null);
  touched: string | null = $state(null);
  sending = $state(false);
  /** The cards of a move that was made and not acknowledged yet. */
  onItsWay: { cards: string[]; area: string } | null = $state.raw(null);
  /** When the table was told last (ms since the epoch), from which its seconds count. */
  told = 0;
  /** What a strong player would do in this position, once it was asked for. */
  hint: Hint | null = $state.raw(null);
  thinking = $state(false);
  clock: Deadline | null = $state.raw(null);
  window: Deadline | null = $state.raw(null);

  #socket: Line;
  #pending = new Map<string, { message: Asked; answer: (answer: Answer) => void }>();
  #nonceSent: string | null = null;
  #question = '';
  /** The move of several steps that was asked about last. */
  #built: Choices | null = null;

  constructor(link: string) {
    this.link = link;
    this.#socket = this.connect(link, {
      opened: () => this.#hello(),
      heard: (message) => this.heard(message as FromServer),
      changed: (state) => (this.connection = state),
      again: (code) => this.#again(code),
      awaited: () => this.yourTurn,
      lively: () => this.seat !== null && this.table?.status !== 'over',
    });
  }

  protected connect(link: string, hearer: Hearer): Line {
    return new Socket(socketAddress(`/ws/${encodeURIComponent(link)}`), hearer);
  }

  /** How things stand now; a page may still be showing what came before. */
  get moment(): Moment | null {
    const { position, seat, recent: events, log, clock, window } = this;
    return position && { position, seat, events, log, clock, window };
  }

  get yourTurn(): boolean {
    return yourTurn(this.moment);
  }

  get act(): Act {
    return {
      play: (move) => this.#play(move),
      answer: (move) => this.#answer(move),
      steps: (prefix, cards = []) => this.#steps(prefix, cards),
      explain: (text, rule) => this.explain(text, rule),
    };
  }

  /** In a lesson: the step to go on from. */
  get reached(): number {
    return 0;
  }

  close(): void {
    this.#socket.close();
  }

  /** Ask for something; true if it was done, and otherwise a toast has said why not. */
  async wish(wish: Wish): Promise<boolean> {
    const answer = await this.ask(wish);
    if (answer.type === 'refused') this.explain(answer.text, answer.rule);
    if (answer.type === 'error') toast(answer.text, { kind: 'refusal' });
    return answer.type === 'ack';
  }

  /** Ask what a strong player would do; it goes away when something else is to be decided. */
  async askHint(): Promise<void> {
    if (!this.yourTurn || this.thinking) return;
    const asked = this.#question;
    this.thinking = true;
    say(words('hint.thinking'));
    const answer = await this.ask({ type: 'hint' });
    if (this.#question !== asked) return;
    this.thinking = false;
    if (answer.type === 'hint') this.hint = answer;
    else if (answer.type === 'refused') this.explain(answer.text, answer.rule);
    else if (answer.type === 'error') this.explain(answer.text);
  }

  /** Make the one move there is, as if it had been tapped. */
  playOnly(move: string): void {
    const away = this.seat !== null && this.table?.people[this.seat]?.stand_in;
    if (!this.sending && !away) void this.#sent({ type: 'move', move }, move);
  }

  /** Let bots play on without pauses; only where nobody else is waited for. */
  hurry(): void {
    const persons = this.table?.people.filter(
      ({ kind, stand_in }) => kind === 'person' && !stand_in,
    );
    if (this.seat !== null && persons?.length === 1 && !this.yourTurn)
      void this.ask({ type: 'hurry' });
  }

  explain(text: string, rule: string | null = null): void {
    const address = rule && this.table ? `/rules/${this.table.game}/${rule}` : null;
    toast(text, { rule, address, kind: 'refusal' });
    sound('refused');
  }

  heard(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'update':
        return this.#update(message.position, message.events);
      case 'table':
        this.#setTable(message.table);
        return this.#sendNonce();
      case 'chat':
        this.chat = [...this.chat, message.line];
        this.unread += 1;
        return say(`${message.line.name}: ${message.line.text}`);
      case 'ack':
      case 'refused':
      case 'choices':
      case 'reason':
      case 'hint':
        return this.#answered(message.id, message);
      case 'error':
        if (message.id) return this.#answered(message.id, message);
        return toast(message.text, { kind: 'refusal' });
      case 'pong':
      case 'lesson':
      case 'puzzle':
        return;
    }
  }

  #hello(): void {
    const match = this.position?.match ?? null;
    this.#socket.send({
      type: 'hello',
      secret: secretAt(this.link),
      name: myName(),
      language: settings.language,
      match,
      seen: match ? (this.position?.number ?? 0) : 0,
      step: this.reached,
    });
  }

  #again(code: number): boolean {
    this.gone = GONE[code] ?? null;
    if (this.gone) {
      this.table = this.position = null;
      this.chat = [];
      this.forget();
    }
    return !this.gone;
  }

  #welcome(message: Extract<FromServer, { type: 'welcome' }>): void {
    // Events are numbered per match and seat: with another of either, they begin anew.
    if (message.seat !== this.seat) this.#nonceSent = null;
    const same = message.seat === this.seat && message.table.match === this.table?.match;
    this.seat = message.seat;
    this.#setTable(message.table);
    this.chat = message.chat;
    const first = message.events[0]?.number ?? Infinity;
    const kept = same ? this.log.filter((one) => one.number < first) : [];
    this.log = [...kept, ...message.events];
    this.recent = [];
    if (message.position) this.#place(message.position);
    else this.position = null;
    this.#sendNonce();
    for (const { message: again } of this.#pending.values()) this.#socket.send(again);
  }

  #setTable(table: TableState): void {
    this.told = Date.now();
    const before = this.table?.match === table.match ? this.table.again : [];
    for (const seat of table.again.filter((one) => one !== this.seat && !before.includes(one))) {
      const name = table.people[seat]?.name ?? '';
      toast(words('result.wishes', { names: isolated(name) }));
    }
    this.table = table;
  }

  #update(position: Position, events: Event[]): void {
    const before = this.yourTurn;
    this.log = [...this.log, ...events];
    this.recent = events;
    this.#place(position);
    say(events.map((one) => one.text).join(' '));
    for (const { event, seat, text } of events) {
      if (OF_PEOPLE.includes(event) && seat !== this.seat) toast(text);
    }
    if (this.yourTurn && !before) {
      say(words('table.turn_title'));
      notifyTurn(this.table?.title ?? '');
    }
  }

  #place(position: Position): void {
    if (question(position) !== this.#question) {
      this.#question = question(position);
      this.hint = null;
      this.thinking = false;
    }
    this.position = position;
    this.touched = null;
    this.clock = deadline(position.clock);
    this.window = deadline(position.window);
  }

  /** The browser's share in the deals: after the seal is known, before the cards are dealt. */
  #sendNonce(): void {
    const { table } = this;
    if (!table || this.seat === null || this.#nonceSent === table.match) return;
    if (this.position?.match === table.match) return;
    const nonce = nonceFor(table.match, table.commitment);
    if (this.#socket.send({ type: 'nonce', nonce })) this.#nonceSent = table.match;
  }

  /** Ask for something, and do with the answer what it takes. */
  protected ask(wish: Wish): Promise<Answer> {
    const message = { ...wish, id: random(8) } as Asked;
    return new Promise((answer) => {
      this.#pending.set(message.id, { message, answer });
      this.#socket.send(message);
    });
  }

  /** Whatever was asked before is of no use any more. */
  protected forget(): void {
    for (const id of [...this.#pending.keys()]) this.#answered(id, { type: 'ack', id });
  }

  #answered(id: string, answer: Answer): void {
    this.#pending.get(id)?.answer(answer);
    this.#pending.delete(id);
  }

  async #play(move: string): Promise<boolean> {
    if (this.sending) return false;
    if (settings.confirm && this.touched !== move) {
      this.touched = move;
      toast(words('table.confirm_again', { move: this.#inWords(move) }));
      return false;
    }
    return this.#sent({ type: 'move', move }, move);
  }

  /** The cards that a move plays, and where they lie. */
  #cardsOf(move: string | null): { cards: string[]; area: string } | null {
    if (move !== null && this.#built?.move === move) {
      return { cards: this.#built.picked, area: 'hand' };
    }
    const option = this.position?.yours.find((one) => one.move === move && one.card);
    return option?.card ? { cards: [option.card], area: option.area } : null;
  }

  /** A move that could be made, as the server words it. */
  #inWords(move: string): string {
    const option = this.position?.yours.find((one) => one.move === move);
    return option?.text ?? (this.#built?.move === move ? this.#built.text : null) ?? move;
  }

  async #answer(move: string | null): Promise<boolean> {
    const window = this.position?.window;
    if (!window || this.sending) return false;
    return this.#sent({ type: 'answer', window: window.number, move }, move);
  }

  async #sent(wish: Wish, move: string | null): Promise<boolean> {
    this.sending = true;
    this.onItsWay = this.#cardsOf(move);
    const done = await this.wish(wish);
    this.sending = false;
    this.onItsWay = null;
    this.touched = null;
    if (done) retract();
    return done;
  }

  async #steps(prefix: number[], cards: string[]): Promise<Choices> {
    const answer = await this.ask({ type: 'steps', prefix, cards });
    if (answer.type === 'choices') {
      retract();
      this.#built = answer;
      return answer;
    }
    if (answer.type === 'refused') this.explain(answer.text, answer.rule);
    return noChoices(prefix, cards);
  }
}

/** What is to be decided: where all choose at once, others' choices do not change it. */
function question({ match, view, yours }: Position): string {
  return JSON.stringify([match, { ...view, turn: null }, yours]);
}

/** Seconds left, as the server counts them, become a time on this browser's clock. */
function deadline(left: { seconds: number; total: number } | null): Deadline | null {
  return left && { at: Date.now() + left.seconds * 1000, total: left.total * 1000 };
}
