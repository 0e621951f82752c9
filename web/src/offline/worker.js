/*
 * Keeps the client in the browser, so that lobby, rules and lessons open without the server. The build fills
 * in which files there are; another list of them is another cache, and the old one goes. Says whose turn it
 * is while no page is open, where a server sends that.
 */
const FILES = __FILES__;
const KEPT = 'moonlit __VERSION__';
const LANGUAGES = ['en', 'ja'];
/** Calls whose answers hold for everybody, and are kept for when nobody answers. */
const LASTING = /^\/api\/(games|(rules|lessons)\/[\w-]+)$/;

addEventListener('install', (event) => event.waitUntil(prepare()));
addEventListener('activate', (event) => event.waitUntil(tidy()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (LASTING.test(pathname)) event.respondWith(lasting(request));
  else if (FILES.includes(pathname)) event.respondWith(file(request));
});
addEventListener('push', (event) => event.waitUntil(tell(event.data.json())));
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.link));
});

async function prepare() {
  const cache = await caches.open(KEPT);
  await cache.addAll(['/', ...FILES]);
  // What cannot be had now is kept when it is first read.
  await Promise.allSettled(LANGUAGES.map((language) => readPages(cache, language)));
  await skipWaiting();
}

async function readPages(cache, language) {
  const games = `/api/games?language=${language}`;
  await cache.add(games);
  const list = await (await cache.match(games)).json();
  const read = (part, name) => `/api/${part}/${name}?language=${language}`;
  await cache.addAll(list.map(({ name }) => read('rules', name)));
  await cache.addAll(list.filter(({ lesson }) => lesson).map(({ name }) => read('lessons', name)));
}

async function tidy() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await clients.claim();
}

/** Every page is the one page of the client, as the server has it or as it was kept. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
}

/** What lasts comes from the server while it answers; what was kept says that it was. */
async function lasting(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request.url, answer.clone());
    return answer;
  } catch {
    const kept = await cache.match(request.url, { ignoreVary: true });
    if (!kept) return Response.error();
    const headers = new Headers(kept.headers);
    headers.set('X-Moonlit-Kept', 'yes');
    return new Response(await kept.blob(), { headers });
  }
}

/** A file of the client has its contents' hash in its name, or goes with this list. */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

const pages = () => clients.matchAll({ type: 'window', includeUncontrolled: true });
const isAt = (page, link) => new URL(page.url).pathname === link;

/** A note that it is the person's turn at a table, unless they are looking at it. */
async function tell({ title, body, link }) {
  const open = await pages();
  if (open.some((page) => page.visibilityState === 'visible' && isAt(page, link))) return;
  await registration.showNotification(title, {
    body,
    icon: '/moon-192.png',
    tag: link, // one note for each table
    data: { link },
  });
}

async function show(link) {
  const open = (await pages()).find((page) => isAt(page, link));
  await (open ? open.focus() : clients.openWindow(link));
}
