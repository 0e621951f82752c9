/** The cards of a game: what is drawn on each, and what it is called. */

export interface Face {
  code: string;
  /** Cards of one group lie together in a hand. */
  group: string;
  /** As it is read aloud. */
  name: string;
  /** The number in the corner; empty where there is none. */
  numeral: string;
  /** The drawing in the sprite; a moon of the month is drawn from its number. */
  sign: string;
  /** The name of the sign's colour in the look; null for ink. */
  colour: string | null;
  /** Whether the sign stands in the corner too: what must be told at a glance in a fan. */
  corner: boolean;
  /**
   * How it is drawn: a sign of its colour; a dial, which is larger; an ink sign on a disc of its
   * colour; a figure in line art; the moon of its number's day.
   */
  style: 'sign' | 'dial' | 'disc' | 'figure' | 'moon';
}

export class Deck {
  #faces: ReadonlyMap<string, Face>;

  constructor(readonly faces: readonly Face[]) {
    this.#faces = new Map(faces.map((face) => [face.code, face]));
  }

  /** A card that nobody has declared still shows what it is called in notation. */
  face(code: string): Face {
    const unknown: Face = { code, group: '', name: code, numeral: code, sign: 'star', colour: null, corner: false, style: 'sign' };
    return this.#faces.get(code) ?? unknown;
  }

  name(code: string): string {
    return this.face(code).name;
  }
}
