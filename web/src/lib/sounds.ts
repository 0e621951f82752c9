/** A few tiny sounds, made as they are needed; off unless the person turns them on. */
import { yourTurn, type Moment } from './pace.svelte';
import { settings } from './settings.svelte';

export type Sound = 'card' | 'turn' | 'trick' | 'win' | 'refused';

/** Notes as frequency in Hz, start and length in seconds. */
const NOTES: Record<Sound, [number, number, number][]> = {
  card: [[320, 0, 0.05]],
  turn: [
    [523, 0, 0.12],
    [659, 0.11, 0.18],
  ],
  trick: [
    [392, 0, 0.08],
    [440, 0.07, 0.12],
  ],
  win: [
    [523, 0, 0.16],
    [659, 0.14, 0.16],
    [784, 0.28, 0.34],
  ],
  refused: [[180, 0, 0.1]],
};

/** What is to be heard when a table goes from one moment to another. */
export function soundsOf(before: Moment | null, now: Moment | null): Sound[] {
  if (!before || !now || before.position === now.position) return [];
  const { events, position, seat } = now;
  const heard: Sound[] = [];
  if (events.some(({ kind }) => kind === 'trick')) heard.push('trick');
  else if (events.some((one) => one.seat !== null)) heard.push('card');
  if (yourTurn(now) && !yourTurn(before)) heard.push('turn');
  const { result } = position;
  if (result && !before.position.result && result.winners.includes(seat ?? -1)) heard.push('win');
  return heard;
}

let context: AudioContext | undefined;

export function sound(name: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  for (const [pitch, start, length] of NOTES[name]) {
    const at = context.currentTime + start;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'sine';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.09, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
