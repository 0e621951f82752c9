/** What a person has set, kept in this browser; and the secret by which the server knows them. */
import { wordsIn, type Key, type Language, type Words } from '../text';

export type Theme = 'auto' | 'night' | 'day';
export type Motion = 'auto' | 'still';
/** In which order a hand lies, and which hand holds the device. */
export type Sorting = 'suit' | 'rank';
export type Side = 'right' | 'left';
export type CardSize = 'usual' | 'large';
export type Colours = 'usual' | 'safe';
export type Back = 'moon' | 'phases' | 'waves';
export type Pace = 'slow' | 'normal' | 'fast';

export interface Settings {
  language: Language;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  /** Touch a card once to lift it, once more to play it. */
  confirm: boolean;
  pace: Pace;
  /** Play the only card that can be played by itself. */
  automatic: boolean;
  sorting: Sorting;
  side: Side;
  cards: CardSize;
  /** Suits in colours that the colour-blind tell apart too. */
  colours: Colours;
  back: Back;
  /** Whether the person has asked to be told when it is their turn. */
  notify: boolean;
  name: string;
}

const KEPT = 'moonlit.settings';
const SECRET = 'moonlit.secret';

function preferred(): Language {
  return navigator.language.toLowerCase().startsWith('ja') ? 'ja' : 'en';
}

export function defaults(): Settings {
  return {
    language: preferred(),
    theme: 'auto',
    motion: 'auto',
    sound: false,
    confirm: false,
    pace: 'normal',
    automatic: false,
    sorting: 'suit',
    side: 'right',
    cards: 'usual',
    colours: 'usual',
    back: 'moon',
    notify: false,
    name: '',
  };
}

/** What was kept, as far as it still makes sense. */
export function read(text: string | null): Settings {
  const settings = defaults();
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    return settings;
  }
  if (typeof kept !== 'object' || kept === null) return settings;
  const found = kept as Record<string, unknown>;
  const choices: Partial<Record<keyof Settings, readonly string[]>> = {
    language: ['en', 'ja'],
    theme: ['auto', 'night', 'day'],
    motion: ['auto', 'still'],
    pace: ['slow', 'normal', 'fast'],
    sorting: ['suit', 'rank'],
    side: ['right', 'left'],
    cards: ['usual', 'large'],
    colours: ['usual', 'safe'],
    back: ['moon', 'phases', 'waves'],
  };
  for (const key of Object.keys(settings) as (keyof Settings)[]) {
    const value = found[key];
    if (typeof value !== typeof settings[key]) continue;
    if (choices[key] && !choices[key].includes(value as string)) continue;
    Object.assign(settings, { [key]: value });
  }
  return settings;
}

export const settings: Settings = $state(read(recall(KEPT)));

/** What the system asks for. */
const system = $state({
  still: matches('(prefers-reduced-motion: reduce)'),
  day: matches('(prefers-color-scheme: light)'),
});

function matches(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

function follow(query: string, what: keyof typeof system): void {
  if (typeof matchMedia !== 'function') return;
  matchMedia(query).addEventListener('change', (event) => (system[what] = event.matches));
}

/** Whether things on the page may move. */
export function motion(): boolean {
  return settings.motion === 'auto' && !system.still;
}

export function theme(): 'night' | 'day' {
  if (settings.theme !== 'auto') return settings.theme;
  return system.day ? 'day' : 'night';
}

const english = wordsIn('en');
const japanese = wordsIn('ja');

/** A sentence in the language of the moment; what shows it changes with the language. */
export const words: Words = (key: Key, values) =>
  (settings.language === 'ja' ? japanese : english)(key, values);

/** Keep what is set, and let the page look like it. Called once. */
export function apply(): void {
  follow('(prefers-reduced-motion: reduce)', 'still');
  follow('(prefers-color-scheme: light)', 'day');
  $effect.root(() => {
    $effect(() => keep(KEPT, JSON.stringify(settings)));
    $effect(() => {
      const page = document.documentElement;
      page.lang = settings.language;
      page.dataset.theme = theme();
      page.dataset.side = settings.side;
      page.dataset.colours = settings.colours;
      page.dataset.motion = motion() ? 'moving' : 'still';
      const ground = theme() === 'day' ? '#f6f1e4' : '#0f1226';
      document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
    });
  });
}

/** The browser's storage may be closed to us; the page then forgets when it is left. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing is kept then.
  }
}

/** Random bytes in hexadecimal. */
export function random(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

const SECRET_FORM = /^[0-9a-f]{64}$/;
let made: string | undefined;

/** The secret that says, without any account, that it is this browser again. */
export function secret(): string {
  if (made === undefined) {
    const kept = recall(SECRET) ?? '';
    made = SECRET_FORM.test(kept) ? kept : random(32);
    keep(SECRET, made);
  }
  return made;
}

/** The secret for one table: another one if a seat was brought here from another device. */
export function secretAt(link: string): string {
  const brought = link ? recall(`${SECRET}.${link}`) : null;
  return brought ?? secret();
}

/** Take a seat over from another device, whose link ends in `#` and its secret. */
export function bringSeat(link: string): void {
  const found = location.hash.slice(1);
  if (!SECRET_FORM.test(found)) return;
  if (found !== secret()) keep(`${SECRET}.${link}`, found);
  // Gone from the address, so that it is not shared by accident.
  history.replaceState(null, '', location.pathname + location.search);
}
