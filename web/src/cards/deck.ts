/** The cards of a game: what is drawn on each, and what it is called. */
import type { CardFace } from '../lib/messages';

export class Deck {
  #faces: ReadonlyMap<string, CardFace>;

  constructor(readonly faces: readonly CardFace[]) {
    this.#faces = new Map(faces.map((face) => [face.code, face]));
  }

  has(code: string): boolean {
    return this.#faces.has(code);
  }

  /** A card that nobody has declared still shows what it is called in notation. */
  face(code: string): CardFace {
    return this.#faces.get(code) ?? { ...UNKNOWN, code, name: code, numeral: code };
  }

  name(code: string): string {
    return this.face(code).name;
  }
}

const UNKNOWN: CardFace = {
  code: '',
  name: '',
  group: '',
  sign: 'star',
  numeral: '',
  colour: null,
  marked: false,
  style: 'sign',
};
