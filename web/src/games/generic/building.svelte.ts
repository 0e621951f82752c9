/** A move of any game as it is built: steps by buttons, cards by touch; the rules are asked. */
import { untrack } from 'svelte';
import type { Choice, Choices, Refusal } from '../../lib/messages';
import type { TableProps } from '../../lib/table';

export class Building {
  /** What was chosen so far, in words. */
  taken: string[] = $state.raw([]);
  picked: string[] = $state.raw([]);
  /** How it can go on; null before the first step. */
  offered: Choices | null = $state.raw(null);

  #prefix: number[] = [];
  #asked = 0;
  #given: () => TableProps;

  constructor(given: () => TableProps) {
    this.#given = given;
    // What was begun belongs to what was asked then.
    const question = $derived(JSON.stringify(given().position.yours));
    $effect(() => {
      void question;
      untrack(() => this.#begin());
    });
  }

  get begun(): boolean {
    return this.taken.length > 0 || this.picked.length > 0;
  }

  /** Whether cards are being picked: in any order, and none is a move by itself. */
  get picking(): boolean {
    return !!this.offered?.cards.length;
  }

  /** The options of the next step; anytime cards are answers, and stand elsewhere. */
  get options(): Choice[] {
    return (this.offered?.options ?? this.#given().position.yours).filter(({ answer }) => !answer);
  }

  clear(): void {
    this.#asked += 1;
    this.#prefix = [];
    [this.taken, this.picked, this.offered] = [[], [], null];
  }

  /** Where a move is made of several cards, they can be picked from the start. */
  #begin(): void {
    this.clear();
    const first = this.options.some(({ card, move, refusal }) => card && !move && !refusal);
    if (first) void this.#ask([], [], []);
  }

  /** Take an option: a whole move is made, a step is taken, a refused one says why. */
  async choose(choice: Choice): Promise<void> {
    const { act } = this.#given();
    if (choice.move) {
      if (await act.play(choice.move)) this.clear();
    } else if (choice.refusal) act.explain(choice.refusal.text, choice.refusal.rule, choice);
    else await this.#ask([...this.#prefix, choice.action], [], [...this.taken, choice.text]);
  }

  /** Whether a card can join those picked: null where it can, undefined where it is not asked. */
  joins(card: string): Refusal | null | undefined {
    const found = this.offered?.cards.find((one) => one.card === card);
    return found && found.refusal;
  }

  async pick(card: string): Promise<void> {
    const refusal = this.joins(card);
    if (refusal) this.#given().act.explain(refusal.text, refusal.rule);
    else if (refusal === null) await this.#ask(this.#prefix, [...this.picked, card], this.taken);
  }

  async putBack(at: number): Promise<void> {
    const picked = this.picked.filter((_, n) => n !== at);
    await this.#ask(this.#prefix, picked, this.taken);
  }

  /** One step back; from the first one, to the beginning. */
  async back(): Promise<void> {
    if (this.picked.length) return this.putBack(this.picked.length - 1);
    if (this.#prefix.length > 1) {
      return this.#ask(this.#prefix.slice(0, -1), [], this.taken.slice(0, -1));
    }
    this.#begin();
  }

  async finish(): Promise<void> {
    const move = this.offered?.move;
    if (move && (await this.#given().act.play(move))) this.clear();
  }

  async #ask(prefix: number[], picked: string[], taken: string[]): Promise<void> {
    const number = ++this.#asked;
    const found = await this.#given().act.steps(prefix, picked);
    if (number !== this.#asked) return;
    this.#prefix = prefix;
    [this.taken, this.picked, this.offered] = [taken, picked, found];
  }
}
