/** For tests: the server's end of a socket, and what it may say. */
import type { Choice, Event, FromServer, Position, TableState } from './messages';

/** The server's end of a socket. */
export class FakeSocket {
  static OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: FromServer) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

export const table: TableState = {
  game: 'lunar-trick',
  title: 'Lunar Trick',
  seats: 3,
  options: {},
  status: 'starting',
  preparing: null,
  match: 'm1',
  number: 1,
  commitment: 'c1',
  play_link: 'p',
  watch_link: 'w',
  people: [],
  host: 0,
  clock: null,
  public: false,
  pace: 'normal',
  takebacks: 'strict',
  level: 'club',
  agreed: { level: 'Club player', sides: 3, house_rules: [], rated: false },
  quick: false,
  bots_in: null,
  bots_wished: false,
  watchers: 0,
  free_text: true,
  silence_rule: null,
  muted: false,
  muted_lines: [],
  proposal: null,
  deal: null,
  again: [],
};
export const event = (number: number): Event => ({
  number,
  event: 'played',
  kind: 'card',
  seat: 1,
  rule: null,
  data: {},
  text: `event ${number}`,
});
export const choice: Choice = {
  action: 6,
  name: '7',
  verb: 'play',
  number: null,
  text: '7',
  card: '7',
  area: 'hand',
  target: null,
  move: 'play 7',
  refusal: null,
  penalised: false,
  answer: false,
};
export const position = (number: number): Position => ({
  match: 'm1',
  number,
  view: {
    game: 'lunar-trick',
    round: 1,
    hand: ['7'],
    hand_sizes: [1, 1, 1],
    over: false,
    seats: 3,
    seat: 0,
    turn: [0],
    winners: [],
  },
  waiting: [0],
  yours: [choice],
  prompt: 'Your turn: lead a card.',
  goal: { text: 'Goal: 5 points.', terms: {} },
  window: null,
  clock: { seconds: 10, total: 30 },
  can_take_back: false,
  can_claim: false,
  result: null,
  seal: { match: 'm1', commitment: 'c1', secret: null, nonces: null },
});

/** The socket that was opened last, and the last message of a type that was sent over it. */
export const socket = (): FakeSocket => FakeSocket.made.at(-1)!;
export const last = (type: string): Record<string, unknown> | undefined =>
  socket()
    .sent.filter((one) => one.type === type)
    .at(-1);
