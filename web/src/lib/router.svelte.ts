/** Which page is shown: the address's path. Links inside Moonlit change it without a reload. */
import { tick } from 'svelte';

export interface Place {
  page: string;
  parts: string[];
  query: URLSearchParams;
}

export function parse(address: string): Place {
  const url = new URL(address, 'http://moonlit');
  const [page = '', ...parts] = url.pathname.slice(1).split('/').map(readable);
  return { page, parts, query: url.searchParams };
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
