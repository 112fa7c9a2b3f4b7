// Keeps the pages, so that they open without a connection. What the server knows is never kept:
// everything under /api/ goes to the network, and without one the page says so.
//
// The build puts SHELL before this: the version, and the addresses of all files. A new version
// fills a store of its own and waits until no page of the old one is open, so that an old page
// always finds the old files that it may still ask for.

const PREFIX = 'spielwerk-';
const STORE = PREFIX + SHELL.version;
const FILES = new Set(SHELL.files);
/** What is shown at an address that was not kept. */
const NO_CONNECTION = '/offline/';
/** A page that is kept is shown when the network takes longer than this. */
const PATIENCE_MS = 4000;
/** What a proxy says while the server behind it is away. */
const AWAY = [502, 503, 504];
/** This many files are fetched at a time: others want to be served too. */
const BATCH = 4;

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});

async function fill() {
  const store = await caches.open(STORE);
  for (let from = 0; from < SHELL.files.length; from += BATCH) {
    const some = SHELL.files.slice(from, from + BATCH);
    // Only names with a hash in them may come from the browser's own cache.
    await store.addAll(
      some.map((file) => new Request(file, { cache: isHashed(file) ? 'default' : 'no-cache' })),
    );
  }
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== STORE) await caches.delete(name);
  }
  await self.clients.claim();
}

const isHashed = (address) => address.startsWith('/assets/');

/** The answer to a request; null where the browser is to ask the server itself. */
function answerTo(request) {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return null;
  if (request.mode === 'navigate') return page(request, pathname);
  if (!FILES.has(pathname)) return null;
  return isHashed(pathname) ? keptFirst(request, pathname) : networkFirst(request, pathname);
}

const kept = async (address) => (await caches.open(STORE)).match(address);

async function keptFirst(request, pathname) {
  return (await kept(pathname)) ?? fetch(request);
}

async function networkFirst(request, pathname) {
  try {
    return await fetch(request);
  } catch (lost) {
    const file = await kept(pathname);
    if (file) return file;
    throw lost;
  }
}

async function page(request, pathname) {
  const own = await kept(pathname.endsWith('/') ? pathname : `${pathname}/`);
  const network = fetch(request);
  try {
    const answer = await (own ? Promise.race([network, tooLate()]) : network);
    if (!AWAY.includes(answer.status)) return answer;
    return own ?? (await kept(NO_CONNECTION)) ?? answer;
  } catch (lost) {
    network.catch(() => {});
    const shown = own ?? (await kept(NO_CONNECTION));
    if (shown) return shown;
    throw lost;
  }
}

const tooLate = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('too late')), PATIENCE_MS));
