import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent, MatchDocument, MatchHead } from '../src/lib/api/types';
import { type LinkState, LiveConnection } from '../src/lib/live/connection';
import { applyPatch, merge } from '../src/lib/live/merge';
import { StreamParser } from '../src/lib/live/sse';

const head = (seq: number): MatchHead => ({
  id: '0hdy96hg8ukzm',
  type: 'Bashni',
  name: 'n',
  state: 'running',
  createdAt: 0,
  seq,
  moveTimeMs: 3000,
  rules: 1,
  setup: '',
  realTime: false,
  nMoves: 0,
  seats: [],
  turn: null,
  position: { at: seq },
  result: null,
  serverTime: 0,
});
const match = (seq: number, nMoves: number): MatchDocument => ({
  ...head(seq),
  moves: Array.from({ length: nMoves }, (_, i) => ({
    ply: i + 1,
    seq: i + 1,
    seat: i % 2,
    action: 'A3:B4',
    usedMs: 1,
    at: 1,
  })),
});
const played = (seq: number): LiveEvent => ({
  seq,
  entry: { type: 'played', seq, seat: 0, action: 'C3:D4', usedMs: 7, at: 9 },
  match: head(seq),
});

test('a played move is added with the new position', () => {
  const merged = merge(match(4, 2), played(5));
  if (merged.kind !== 'next') throw new Error(merged.kind);
  expect(merged.match.moves).toHaveLength(3);
  expect(merged.match.moves[2]).toMatchObject({ ply: 3, seq: 5, action: 'C3:D4', usedMs: 7 });
  expect(merged.match.position).toEqual({ at: 5 });
});

test('what the dealer does, and what must not be known yet, stays so', () => {
  const entry = { type: 'played', seq: 5, actor: 'dealer', usedMs: 0, at: 9 } as const;
  const merged = merge(match(4, 2), { seq: 5, entry, match: head(5) });
  if (merged.kind !== 'next') throw new Error(merged.kind);
  expect(merged.match.moves[2]).toEqual({ ply: 3, seq: 5, actor: 'dealer', usedMs: 0, at: 9 });
});

test('an event that is already known changes nothing', () => {
  expect(merge(match(5, 3), played(5)).kind).toBe('repeated');
});

test('a missing move is noticed', () => {
  expect(merge(match(4, 2), played(6)).kind).toBe('gap');
});

test('what was taken back is no longer in the list', () => {
  const entry = { type: 'takenBack', seq: 5, seat: 0, nActions: 1, at: 1 } as const;
  const merged = merge(match(4, 3), { seq: 5, entry, match: head(5) });
  if (merged.kind !== 'next') throw new Error(merged.kind);
  expect(merged.match.moves.map(({ ply }) => ply)).toEqual([1]);
});

test('other entries keep the moves', () => {
  const merged = merge(match(4, 2), {
    seq: 5,
    entry: { type: 'left', seq: 5, seat: 1, why: { code: 'disconnected' as const }, at: 1 },
    match: head(5),
  });
  expect(merged.kind === 'next' && merged.match.moves.length).toBe(2);
});

test('a stream is cut into events however the bytes arrive', () => {
  const text = ': beat\n\nid: 3\ndata: {"a":1}\n\nevent: snapshot\r\ndata: x\r\ndata: y\r\n\r\n';
  const parser = new StreamParser();
  const events = [...text].flatMap((character) => parser.push(character));
  expect(events).toEqual([
    { event: 'message', data: '{"a":1}' },
    { event: 'snapshot', data: 'x\ny' },
  ]);
});

/** A server whose streams are opened, fed and broken by the test. */
function fakeServer() {
  const calls: { address: string; feed: (text: string) => void; cut: () => void }[] = [];
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given;
        signal.addEventListener('abort', () => given.error(new Error('aborted')));
      },
    });
    calls.push({
      address,
      feed: (text) => controller.enqueue(new TextEncoder().encode(text)),
      cut: () => controller.close(),
    });
    return Promise.resolve(new Response(body));
  });
  return calls;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a broken stream is opened again from the last seq', async () => {
  const calls = fakeServer();
  let seq = 0;
  const heard: number[] = [];
  const states: LinkState[] = [];
  const link = new LiveConnection({
    address: () => `/live?after=${seq}`,
    onEvent: ({ data }) => {
      seq = Number(data);
      heard.push(seq);
    },
    onState: (state) => states.push(state),
  });
  link.open();
  await vi.advanceTimersByTimeAsync(1);
  calls[0]?.feed('data: 1\n\ndata: 2\n\n');
  await vi.advanceTimersByTimeAsync(1);
  calls[0]?.cut();
  await vi.advanceTimersByTimeAsync(2000);
  expect(calls.map(({ address }) => address)).toEqual(['/live?after=0', '/live?after=2']);
  calls[1]?.feed('data: 3\n\n');
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual([1, 2, 3]);
  expect(states).toEqual(['connecting', 'live', 'lost', 'live']);
  link.close();
});

test('a stream without heartbeats is taken for dead', async () => {
  const calls = fakeServer();
  const link = new LiveConnection({ address: () => '/live', onEvent: () => {}, silenceMs: 5000 });
  link.open();
  await vi.advanceTimersByTimeAsync(4000);
  calls[0]?.feed(': beat\n\n');
  await vi.advanceTimersByTimeAsync(4000);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect(calls).toHaveLength(2);
  link.close();
});

test('a closed connection stays closed', async () => {
  const calls = fakeServer();
  const link = new LiveConnection({ address: () => '/live', onEvent: () => {} });
  link.open();
  await vi.advanceTimersByTimeAsync(1);
  link.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(1);
});

test('a stream of something that is over is not opened again', async () => {
  let nCalls = 0;
  vi.stubGlobal('fetch', () => {
    nCalls += 1;
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  const states: LinkState[] = [];
  const link = new LiveConnection({
    address: () => '/live',
    onEvent: () => {},
    onState: (state) => states.push(state),
  });
  link.open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(nCalls).toBe(1);
  expect(states).toEqual(['connecting', 'closed']);
});

test('after a sleep a stream that was silent for long is opened anew, a fresh one is kept', async () => {
  const calls = fakeServer();
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) =>
    listeners.set(type, listener),
  );
  const link = new LiveConnection({ address: () => '/live', onEvent: () => {} });
  link.open();
  await vi.advanceTimersByTimeAsync(1);
  calls[0]?.feed(': beat\n\n');
  await vi.advanceTimersByTimeAsync(1000);
  listeners.get('online')?.();
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(25_000);
  listeners.get('online')?.();
  expect(calls).toHaveLength(2);
  link.close();
});

test('a patch changes what it names and keeps all else', () => {
  const before = { a: 1, b: { c: [1, 2], d: { e: 5 } }, gone: 7 };
  const after = applyPatch(before, { b: { c: [1, 3] }, gone: null, fresh: { f: 1 } });
  expect(after).toEqual({ a: 1, b: { c: [1, 3], d: { e: 5 } }, fresh: { f: 1 } });
  expect((after as typeof before).b.d).toBe(before.b.d);
  expect(before.gone).toBe(7);
});

test('a live event of a real-time game brings only what has changed', () => {
  const merged = merge(
    { ...match(4, 0), realTime: true },
    { seq: 5, entry: played(5).entry, patch: { seq: 5, nMoves: 1, position: { at: 5 } } },
  );
  if (merged.kind !== 'next') throw new Error(merged.kind);
  expect(merged.match).toMatchObject({ seq: 5, nMoves: 1, position: { at: 5 }, name: 'n' });
  expect(merged.match.moves).toEqual([]);
});
