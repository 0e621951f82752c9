/** What the page says by itself: a toast that goes away, and what a screen reader hears. */

export interface Toast {
  id: number;
  text: string;
  /** The rule that it is about, and the page that has it. */
  rule: string | null;
  address: string | null;
  kind: 'plain' | 'refusal';
}

const LASTS = 6000;
let next = 1;

export const toasts: Toast[] = $state([]);
export const spoken: { lines: { id: number; text: string }[] } = $state({ lines: [] });

/** Show a sentence for a while; the same sentence is not shown twice. */
export function toast(
  text: string,
  more: Partial<Pick<Toast, 'rule' | 'address' | 'kind'>> = {},
): void {
  const shown = { rule: null, address: null, kind: 'plain' as const, ...more };
  for (const old of toasts.filter((one) => one.text === text || one.kind === 'refusal')) {
    dismiss(old.id);
  }
  const id = next++;
  toasts.push({ id, text, ...shown });
  setTimeout(() => dismiss(id), LASTS);
}

/** What was refused is of no matter any more: something else was done. */
export function retract(): void {
  for (const old of toasts.filter((one) => one.kind === 'refusal')) dismiss(old.id);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((one) => one.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

/** Have a screen reader say something when it has finished what it is saying. */
export function say(text: string): void {
  if (!text) return;
  spoken.lines = [...spoken.lines.slice(-5), { id: next++, text }];
}
