/** A guided first round: a table of one's own where every step has a text. */
import { Classroom } from './classroom';
import { TableStore } from './match.svelte';
import type { FromServer, Lesson, Position, Update, Welcome } from './messages';
import { say } from './notices.svelte';
import { words } from './settings.svelte';
import type { Hearer, Line } from './socket';
import type { Act } from './table';

const PREFIX = 'lesson-';
/** Who goes on sooner (ms) does not want to see again what moved. */
const HURRY = 2500;

/** Where a game is learnt. */
export const lessonAddress = (game: string): string => `/t/${PREFIX}${game}`;

/** Whether a table's link leads to a lesson. */
export const isLesson = (link: string): boolean => link.startsWith(PREFIX);

export class LessonStore extends TableStore {
  step: Lesson | null = $state.raw(null);
  /** Whether the learner goes on faster than the table moves. */
  hurried = $state(false);

  /** How the table stands comes first, what to read of it right after: they are shown together. */
  #held: Welcome | Update | null = null;
  #whole: Position | null = null;
  #since = 0;

  /** No server is needed for a lesson, once it is here. */
  protected override connect(link: string, hearer: Hearer): Line {
    return new Classroom(link.slice(PREFIX.length), hearer);
  }

  /** The address keeps the place (`#7`): a page that is loaded again goes on from there. */
  override get reached(): number {
    return Number(/^#(\d{1,3})$/.exec(location.hash)?.[1] ?? 0);
  }

  override get act(): Act {
    return {
      ...super.act,
      explain: (text, rule, choice) => {
        if (this.step?.move === null) return this.explain(words('lesson.read'));
        this.explain(text, rule);
        // Some steps ask for a move that is refused: the lesson goes on when it was tried.
        const move = this.step?.move;
        if (move && move.actions[0] === choice?.action)
          void this.ask({ type: 'move', move: move.move });
      },
    };
  }

  /** The text was read. */
  goOn(): void {
    if (this.step?.move === null && !this.step.done) void this.ask({ type: 'go_on' });
  }

  /** Whether the asked move is none of cards and cannot be made: the table may not even offer it. */
  get toTry(): boolean {
    const move = this.step?.move;
    if (!move || move.cards.length) return false;
    return !this.position?.yours.some(
      ({ action, refusal }) => action === move.actions[0] && !refusal,
    );
  }

  override heard(message: FromServer): void {
    if (message.type === 'welcome') {
      this.forget();
      this.log = [];
    }
    if (message.type === 'welcome' || message.type === 'update') {
      this.#held = message;
      this.#whole = message.position;
    } else if (message.type === 'lesson') this.#teach(message);
    else super.heard(message);
  }

  #teach(step: Lesson): void {
    const held = this.#held;
    this.#held = null;
    // While there is something to read, no card waits to be played.
    const position = this.#whole && { ...this.#whole, ...(step.move === null && { yours: [] }) };
    if (held?.type === 'welcome') super.heard({ ...held, position });
    else if (held && position) super.heard({ ...held, position });
    else this.position = position;
    this.step = step;
    const own = this.recent.some(({ seat }) => seat === this.seat);
    this.hurried = !own && Date.now() - this.#since < HURRY;
    this.#since = Date.now();
    history.replaceState(history.state, '', `#${step.number}`);
    say(step.text);
  }
}
