/**
 * A socket that comes back by itself: soon at first, then less often, at once when it may help.
 * A network can go away without a word: while it matters, silence is noticed within three seconds.
 */

/** silent: it stands, as far as is known, but nobody answers. */
export type SocketState = 'connecting' | 'open' | 'silent' | 'lost' | 'closed';

export interface Hearer {
  /** The connection stands; what must be said first is said here. */
  opened(): void;
  heard(message: unknown): void;
  changed(state: SocketState): void;
  /** Whether to come back after the server closed with this code. */
  again(code: number): boolean;
  /** Whether a table waits for us: then we come back sooner than the others. */
  awaited(): boolean;
  /** Whether it matters at once that the server is there: somebody plays. */
  lively(): boolean;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const LONGEST_WAIT_IN_TURN = 1500;

/** The pulse (ms), and after how many quiet beats the server is asked, missed and given up. */
const BEAT = 500;
const ASKED = 3;
const MISSED = 5;
const GIVEN_UP = 20;
/** So often (beats) it is asked where nobody waits for an answer, which keeps the line open. */
const KEPT_OPEN = 50;

/** What a table is connected by. */
export interface Line {
  send(message: object): boolean;
  close(): void;
}

export class Socket implements Line {
  #address: string;
  #hearer: Hearer;
  #socket: WebSocket | undefined;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval>;
  /** Beats since something was heard. They stand still while the page does. */
  #quiet = 0;
  #silent = false;
  #closed = false;
  #hurry = () => this.#soon();
  #offline = () => this.#miss();

  constructor(address: string, hearer: Hearer) {
    this.#address = address;
    this.#hearer = hearer;
    addEventListener('online', this.#hurry);
    addEventListener('offline', this.#offline);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#pulse = setInterval(() => this.#beat(), BEAT);
    this.#connect();
  }

  /** Send, if the connection stands; whoever needs an answer sends again when it does. */
  send(message: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#offline);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close();
    this.#hearer.changed('closed');
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    this.#quiet = 0;
    this.#silent = false;
    this.#hearer.changed('connecting');
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.#quiet = 0;
      this.#hearer.changed('open');
      this.#hearer.opened();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket !== socket) return;
      this.#quiet = 0;
      if (this.#silent) {
        this.#silent = false;
        this.#hearer.changed('open');
      }
      this.#hearer.heard(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (this.#closed || this.#socket !== socket) return;
      if (!this.#hearer.again(event.code)) return this.close();
      this.#hearer.changed('lost');
      // A little chance in the wait, so that not everyone comes back in the same moment.
      this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
      const longest = this.#hearer.awaited() ? LONGEST_WAIT_IN_TURN : LONGEST_WAIT;
      this.#wait = Math.min(this.#wait * 2, longest);
    };
  }

  /** Listen for the server, and ask whether it is there when it has said nothing for a while. */
  #beat(): void {
    if (this.#timer !== undefined) return;
    this.#quiet += 1;
    const open = this.#socket?.readyState === WebSocket.OPEN;
    if (document.hidden || !(this.#hearer.lively() || this.#silent)) {
      if (open && this.#quiet % KEPT_OPEN === 0) this.send({ type: 'ping' });
      return;
    }
    if (open && this.#quiet >= ASKED) this.send({ type: 'ping' });
    if (open && this.#quiet >= MISSED) this.#miss();
    if (this.#quiet >= GIVEN_UP) this.#anew();
  }

  /** Nobody answers, or the system says that there is no network. */
  #miss(): void {
    if (this.#silent || this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#silent = true;
    this.#hearer.changed('silent');
  }

  /** Leave a connection that is of no use any more, and try another. */
  #anew(): void {
    const old = this.#socket;
    this.#connect();
    old?.close();
  }

  #soon(): void {
    if (document.hidden) return;
    if (this.#timer !== undefined) this.#connect();
    else if (this.#silent) this.#anew();
  }
}

/** The address of a socket on the server that the page came from. */
export function socketAddress(path: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
}
