/** Which page is shown: the part of the address after `#`, so links' secrets reach no server log. */

export interface Place {
  page: string;
  parts: string[];
  query: URLSearchParams;
}

export function parse(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [page = '', ...parts] = path.split('/').map(decodeURIComponent);
  return { page, parts, query: new URLSearchParams(query) };
}

export const place: { now: Place } = $state({ now: parse(location.hash) });

addEventListener('hashchange', () => {
  place.now = parse(location.hash);
  scrollTo(0, 0);
});

export function go(address: string): void {
  location.hash = address;
}
