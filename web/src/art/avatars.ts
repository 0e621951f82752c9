/** Faces of our own drawing: animals of the night for people, moons for bots. */
import type { Person } from '../lib/messages';

const ANIMALS = ['rabbit', 'fox', 'cat', 'moth', 'hedgehog', 'frog', 'deer', 'bear'].map(
  (animal) => `avatar-${animal}`,
);
const MOONS = Array.from({ length: 8 }, (_, n) => `phase-${n + 1}`);

/** A number that everybody finds for a name. */
function numberOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}

/** The face of everybody at a table, by seat: it follows from the name, and no two have the same. */
export function avatars(people: Pick<Person, 'name' | 'kind'>[]): string[] {
  const taken = new Set<string>();
  return people.map(({ name, kind }) => {
    const faces = kind === 'bot' ? MOONS : ANIMALS;
    const first = numberOf(name);
    const found = faces.map((_, n) => faces[(first + n) % faces.length]!);
    const face = found.find((one) => !taken.has(one)) ?? found[0]!;
    taken.add(face);
    return face;
  });
}
