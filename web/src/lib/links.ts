/** Handing a link on: by the clipboard, or by what the device has for it. */
import { toast } from './notices.svelte';
import { words } from './settings.svelte';

export async function copy(address: string): Promise<void> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(address);
      return toast(words('share.copied'));
    } catch {
      // Not allowed here; the old way may be.
    }
  }
  toast(words(copiedByHand(address) ? 'share.copied' : 'share.copy_yourself'));
}

/** On plain http, as on a local network, there is no clipboard but this. */
function copiedByHand(address: string): boolean {
  const field = document.createElement('textarea');
  field.value = address;
  // Inside an open dialog, or the field could not be selected.
  const place = document.querySelector('dialog[open]') ?? document.body;
  place.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

export const canSend = (): boolean => typeof navigator.share === 'function';

export async function send(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // The person thought better of it.
  }
}
