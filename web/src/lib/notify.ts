/** A note by the browser when it is the person's turn and the page is out of sight. */
import { settings, words } from './settings.svelte';

export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Ask the browser's leave; only ever from a click. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  const answer = await Notification.requestPermission();
  settings.notify = answer === 'granted';
  return settings.notify;
}

export function notifyTurn(game: string): void {
  if (!settings.notify || !canNotify() || Notification.permission !== 'granted') return;
  if (!document.hidden) return;
  const note = new Notification(words('notify.turn'), {
    body: words('notify.body', { game }),
    icon: '/moon.svg',
    tag: 'moonlit-turn',
  });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
