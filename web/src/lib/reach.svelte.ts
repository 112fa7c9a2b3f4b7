// Whether the server can be reached. A page that gets no answer says so; then the server is asked
// again and again, until it answers.

let away = $state(false);
let isAsking = false;
const waiting = new Set<() => void>();

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;

/** The server does not answer; reactive where it is read in a component. */
export const isAway = (): boolean => away;

/** Resolves when the server answers next. */
export const untilBack = (): Promise<void> => new Promise((resolve) => waiting.add(resolve));

/** Something got no answer. That may have been chance, so the server is asked before it is told. */
export function suspect(): void {
  if (isAsking) return;
  isAsking = true;
  void ask().then(() => {
    isAsking = false;
    for (const resolve of waiting) resolve();
    waiting.clear();
  });
}

async function ask(): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    if (await answers()) {
      away = false;
      return;
    }
    away = true;
    await sleep(pause);
  }
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** A pause that ends early when the device has a network again. */
const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    globalThis.addEventListener?.('online', wake);
  });

// The device knows first that its network is gone.
globalThis.addEventListener?.('offline', () => suspect());
