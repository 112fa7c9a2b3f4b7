// A live stream that heals itself: it reconnects with growing pauses, notices silent deaths by
// the missing heartbeat, and lets go of its connection while nobody looks at the page.
import { type StreamEvent, StreamParser } from './sse';

export type LinkState = 'connecting' | 'live' | 'lost' | 'paused' | 'closed';

interface LinkOptions {
  /** The address to open now; asked again at each attempt, so that it can carry the last seq. */
  address: () => string;
  /** Who looks; asked again at each attempt. */
  headers?: () => Record<string, string>;
  onEvent: (event: StreamEvent) => void;
  onState?: (state: LinkState) => void;
  /** May the connection rest while the page is hidden? Browsers allow only six to one server. */
  mayRest?: () => boolean;
  /** Without a byte for this long the connection is taken for dead. */
  silenceMs?: number;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const SILENCE_MS = 40_000;
/** A stream that was silent for longer than this is not trusted after a sleep. */
const FRESH_MS = 20_000;
const REST_AFTER_MS = 60_000;

export class LiveConnection {
  readonly #options: LinkOptions;
  #abort: AbortController | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #state: LinkState = 'closed';
  #heardAt = 0;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  open(): void {
    globalThis.addEventListener?.('online', this.#wake);
    globalThis.document?.addEventListener('visibilitychange', this.#visibility);
    void this.#connect();
  }

  /** Begins again, for another viewer. */
  renew(): void {
    if (this.#state === 'closed') this.open();
    else void this.#connect();
  }

  close(): void {
    globalThis.removeEventListener?.('online', this.#wake);
    globalThis.document?.removeEventListener('visibilitychange', this.#visibility);
    clearTimeout(this.#rest);
    this.#drop();
    this.#become('closed');
  }

  async #connect(): Promise<void> {
    this.#drop();
    const abort = new AbortController();
    this.#abort = abort;
    if (this.#state !== 'lost') this.#become('connecting');
    try {
      this.#listenForSilence();
      const response = await fetch(this.#options.address(), {
        headers: { accept: 'text/event-stream', ...this.#options.headers?.() },
        cache: 'no-store',
        signal: abort.signal,
      });
      // There is nothing more to come: what was watched is over, or not for this viewer.
      if (response.status === 204 || response.status === 403) return this.close();
      if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
      await this.#read(response.body, abort);
    } catch {
      // Every way a stream can end is answered in the same way below.
    }
    if (this.#abort === abort) this.#retryLater();
  }

  async #read(stream: ReadableStream<Uint8Array>, abort: AbortController): Promise<void> {
    const reader = stream.getReader();
    const decoder = new TextDecoder();
    const parser = new StreamParser();
    for (;;) {
      const { done, value } = await reader.read();
      // A dropped connection may still hold read bytes; they belong to its successor now.
      if (done || this.#abort !== abort) return;
      this.#become('live');
      this.#heardAt = Date.now();
      this.#pauseMs = FIRST_PAUSE_MS;
      this.#listenForSilence();
      for (const event of parser.push(decoder.decode(value, { stream: true }))) {
        this.#options.onEvent(event);
      }
    }
  }

  #retryLater(): void {
    this.#drop();
    this.#become('lost');
    // A little chance keeps a whole class from knocking at the same moment after a restart.
    const pause = this.#pauseMs * (0.75 + Math.random() / 2);
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    this.#retry = setTimeout(() => void this.#connect(), pause);
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    const abort = this.#abort;
    this.#abort = null;
    abort?.abort();
  }

  #listenForSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#retryLater(), this.#options.silenceMs ?? SILENCE_MS);
  }

  #wake = (): void => {
    if (this.#state === 'closed') return;
    // After a sleep a stream may look alive although its other end is long gone.
    if (this.#state === 'live' && Date.now() - this.#heardAt < FRESH_MS) return;
    this.#pauseMs = FIRST_PAUSE_MS;
    void this.#connect();
  };

  #visibility = (): void => {
    clearTimeout(this.#rest);
    if (document.visibilityState === 'visible') {
      this.#wake();
      return;
    }
    this.#rest = setTimeout(() => {
      if (this.#state === 'closed' || !this.#options.mayRest?.()) return;
      this.#drop();
      this.#become('paused');
    }, REST_AFTER_MS);
  };

  #become(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.onState?.(state);
  }
}
