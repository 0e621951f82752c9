/** A socket that comes back by itself: soon at first, then less often, at once when it may help. */

export type SocketState = 'connecting' | 'open' | 'lost' | 'closed';

export interface Hearer {
  /** The connection stands; what must be said first is said here. */
  opened(): void;
  heard(message: unknown): void;
  changed(state: SocketState): void;
  /** Whether to come back after the server closed with this code. */
  again(code: number): boolean;
  /** Whether a table waits for us: then we come back sooner than the others. */
  awaited(): boolean;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const LONGEST_WAIT_IN_TURN = 1500;

export class Socket {
  #address: string;
  #hearer: Hearer;
  #socket: WebSocket | undefined;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #hurry = () => this.#soon();

  constructor(address: string, hearer: Hearer) {
    this.#address = address;
    this.#hearer = hearer;
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
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
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close();
    this.#hearer.changed('closed');
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    this.#hearer.changed('connecting');
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.#hearer.changed('open');
      this.#hearer.opened();
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#hearer.heard(JSON.parse(event.data));
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

  #soon(): void {
    if (this.#timer !== undefined && !document.hidden) this.#connect();
  }
}

/** The address of a socket on the server that the page came from. */
export function socketAddress(path: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
}
