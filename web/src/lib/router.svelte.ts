/** Which page is shown: the address's path. Links inside Moonlit change it without a reload. */
import { tick } from 'svelte';

export interface Place {
  page: string;
  parts: string[];
  query: URLSearchParams;
}

export function parse(address: string): Place {
  const url = new URL(address, 'http://moonlit');
  const [page = '', ...parts] = url.pathname.slice(1).replace(/\/+$/, '').split('/').map(readable);
  return { page, parts, query: url.searchParams };
}

/** How many parts, at least and at most, follow the name of a page. */
const PARTS: Record<string, [number, number]> = {
  '': [0, 0],
  t: [1, 1],
  replay: [1, 1],
  rules: [0, 2],
  records: [0, 0],
  puzzles: [0, 0],
  challenge: [1, 1],
  day: [1, 2],
  at: [1, 1],
  workshop: [0, 0],
};

/** Whether an address is formed like that of a page. */
export function isPage({ page, parts }: Place): boolean {
  const [least, most] = PARTS[page] ?? [1, 0];
  return least <= parts.length && parts.length <= most;
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const here = (): Place => parse(location.pathname + location.search);

let shown: Place = $state.raw(here());

/** The place of the moment. */
export function at(): Place {
  return shown;
}

async function arrive(): Promise<void> {
  shown = here();
  await tick();
  scrollTo(0, 0);
  // A screen reader goes on from the new page, not from where the link was.
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

export function go(address: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  void arrive();
}

/** Whether a click is a plain one on a link to another page of ours. */
function ours(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download')) return null;
  if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return null;
  if (link.pathname === location.pathname && link.hash) return null;
  return link.pathname + link.search + link.hash;
}

/** Follow the back button and links. Called once. */
export function listen(): void {
  addEventListener('popstate', () => void arrive());
  document.addEventListener('click', (event) => {
    const address = ours(event);
    if (address === null) return;
    event.preventDefault();
    go(address);
  });
}
