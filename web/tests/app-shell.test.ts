import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { addressOf, workerSource } from '../app-shell';

const worker = readFileSync('src/service-worker.js', 'utf8');
const ORIGIN = 'https://play.example';
const files = (page: string) =>
  new Map([
    ['bashni/index.html', page],
    ['offline/index.html', 'no connection'],
    ['assets/match-1a2b.js', 'code'],
    ['early.js', 'theme'],
  ]);

/** The stores of a browser, by name and address. */
let stores: Map<string, Map<string, string>>;
let network: (address: string) => Promise<{ status: number; body: string }>;

/** A worker as a browser would run it. */
function run(source: string) {
  const handlers = new Map<string, (event: unknown) => void>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    return {
      addAll: async (requests: { url: string }[]) => {
        for (const { url } of requests) store.set(url, (await network(url)).body);
      },
      match: async (address: string) => {
        const body = store.get(address);
        return body === undefined ? undefined : { status: 200, body: `kept ${body}` };
      },
    };
  };
  const self = {
    location: { origin: ORIGIN },
    clients: { claim: async () => {} },
    addEventListener: (name: string, handler: (event: unknown) => void) =>
      handlers.set(name, handler),
  };
  runInNewContext(source, {
    self,
    URL,
    setTimeout,
    Request: class {
      url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
    fetch: ({ url }: { url: string }) => network(url.replace(ORIGIN, '')),
    caches: {
      open,
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    },
  });
  const fire = async (name: string, more: object = {}) => {
    let waited: Promise<unknown> | null = null;
    const wait = (promise: Promise<unknown>) => {
      waited = promise;
    };
    handlers.get(name)?.({ waitUntil: wait, respondWith: wait, ...more });
    return waited;
  };
  const ask = (path: string, mode = 'navigate', method = 'GET') =>
    fire('fetch', { request: { url: ORIGIN + path, mode, method } });
  return { fire, ask };
}

beforeEach(() => {
  stores = new Map();
  network = async (address) => ({ status: 200, body: `fresh ${address}` });
});

test('a file is kept under the address that the server has for it', () => {
  expect(['index.html', 'bashni/index.html', '404.html'].map(addressOf)).toEqual([
    '/',
    '/bashni/',
    '/404.html',
  ]);
});

test('a page comes from the server while there is one, and from the store while there is none', async () => {
  const { fire, ask } = run(workerSource(worker, files('old')));
  await fire('install');
  expect(await ask('/bashni/')).toMatchObject({ body: 'fresh /bashni/' });
  network = () => Promise.reject(new Error('no network'));
  expect(await ask('/bashni/')).toMatchObject({ body: 'kept fresh /bashni/' });
  expect(await ask('/bashni')).toMatchObject({ body: 'kept fresh /bashni/' });
  expect(await ask('/ligretto/simulations')).toMatchObject({ body: 'kept fresh /offline/' });
  expect(await ask('/early.js', 'no-cors')).toMatchObject({ body: 'kept fresh /early.js' });
  // A proxy without its server is no server.
  network = async () => ({ status: 502, body: 'bad gateway' });
  expect(await ask('/bashni/')).toMatchObject({ body: 'kept fresh /bashni/' });
});

test('a network that does not answer is not waited for forever', async () => {
  vi.useFakeTimers();
  const { fire, ask } = run(workerSource(worker, files('old')));
  await fire('install');
  network = () => new Promise(() => {});
  const answer = ask('/bashni/');
  await vi.runAllTimersAsync();
  expect(await answer).toMatchObject({ body: 'kept fresh /bashni/' });
  vi.useRealTimers();
});

test('what the server knows is never answered from the store', async () => {
  const { fire, ask } = run(workerSource(worker, files('old')));
  await fire('install');
  for (const [path, method] of [
    ['/api/v1/matches', 'GET'],
    ['/healthz', 'GET'],
    ['/bashni/', 'POST'],
  ] as const) {
    expect(await ask(path, 'cors', method)).toBeNull();
  }
});

test('another build is another version, with a store of its own until it takes over', async () => {
  const [old, next] = ['old', 'new'].map((page) => workerSource(worker, files(page)));
  expect(workerSource(worker, files('old'))).toBe(old);
  expect(next).not.toBe(old);
  await run(old ?? '').fire('install');
  const second = run(next ?? '');
  await second.fire('install');
  expect(stores.size).toBe(2);
  await second.fire('activate');
  expect(stores.size).toBe(1);
});

test('the icons of the manifest have the size that it says', () => {
  const { icons } = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
  for (const { src, sizes, type } of icons) {
    const file = readFileSync(`public${src}`);
    if (type !== 'image/png') continue;
    expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`, src).toBe(sizes);
  }
});
