import { afterEach, expect, test, vi } from 'vitest';
import { analysis as bashni } from '../src/games/bashni/analysis';
import type { View } from '../src/games/bashni/view';
import { FindingCache } from '../src/lib/analysis/cache';
import { chancesOf } from '../src/lib/analysis/finding';
import { curves, plyAt, xOf } from '../src/lib/analysis/graph';
import { faultOf, judge, summarise } from '../src/lib/analysis/judge';
import { analyseMatch, analysePosition } from '../src/lib/api/analysis';
import { Problem } from '../src/lib/api/problem';
import type { Finding } from '../src/lib/api/types';
import { arrowOf } from '../src/lib/board/arrow';
import { Analysis, reviewPositions } from '../src/pages/match/analysis/analysis.svelte';
import { openingOf } from '../src/pages/match/analysis/openings';

const found = (chance: number, move = 'A3:B4', depth = 9): Finding => ({
  depth,
  nodes: 1,
  nodesPerSecond: 1,
  timeMs: 1,
  lines: [{ score: 0, chance, winInPlies: null, moves: [move] }],
});
const FORCED = found(0, 'C3:E5', 0);
const OVER = { ...found(0), lines: [] };

test.each([
  [0.05, null],
  [0.1, 'inaccuracy'],
  [0.7 - 0.5, 'mistake'],
  [0.29, 'mistake'],
  [0.3, 'blunder'],
  [1, 'blunder'],
])('a loss of %d is %s', (loss, fault) => {
  expect(faultOf(loss)).toBe(fault);
});

test('a loss is seen by the one who moved', () => {
  const moves = [
    { seat: 0, action: 'C3:D4' },
    { seat: 1, action: 'B6:A5' },
    { seat: 0, action: 'A3:B4' },
  ];
  const verdicts = judge(moves, [0.5, 0.125, 0.375, 0.6], ['E3:F4', 'D6:E5', 'G3:H4', null]);
  expect(verdicts).toEqual([
    { seat: 0, loss: 0.375, fault: 'blunder', better: 'E3:F4' },
    { seat: 1, loss: 0.25, fault: 'mistake', better: 'D6:E5' },
    { seat: 0, loss: 0, fault: null, better: null },
  ]);
});

test('the advised move is no mistake, whatever the next search says; a gap is not judged', () => {
  const moves = [
    { seat: 0, action: 'C3:D4' },
    { seat: 1, action: 'B6:A5' },
  ];
  const verdicts = judge(moves, [0.9, 0.2, null], ['C3:D4', 'D6:E5', null]);
  expect(verdicts.map(({ loss }) => loss)).toEqual([0, null]);
  const [white, black] = summarise(verdicts, 2);
  expect(white?.meanLoss).toBe(0);
  expect(black).toEqual({ faults: { inaccuracy: 0, mistake: 0, blunder: 0 }, meanLoss: null });
});

test('players are summed up apart', () => {
  const verdict = (seat: number, loss: number) => ({
    seat,
    loss,
    fault: faultOf(loss),
    better: null,
  });
  const [white, black] = summarise([verdict(0, 0.4), verdict(1, 0.1), verdict(0, 0)], 2);
  expect(white).toEqual({ faults: { inaccuracy: 0, mistake: 0, blunder: 1 }, meanLoss: 0.2 });
  expect(black?.faults.inaccuracy).toBe(1);
});

test('a forced position is worth what follows, and the end is worth its result', () => {
  expect(chancesOf([found(0.6), FORCED, FORCED, found(0.4), OVER], 0)).toEqual([
    0.6, 0.4, 0.4, 0.4, 0,
  ]);
  expect(chancesOf([found(0.6), null, FORCED], null)).toEqual([0.6, null, null]);
});

test('the graph has one curve for each run of known values', () => {
  const frame = { width: 118, height: 100, nPlies: 4 };
  expect(curves([0.5, 1, null, 0, 0.25], frame)).toEqual([
    { line: 'M9 50L34 0', ground: 'M0 0H34V100H0Z', area: 'M0 100V50L9 50L34 0H34V100Z' },
    {
      line: 'M84 100L109 75',
      ground: 'M84 0H118V100H84Z',
      area: 'M84 100V100L84 100L109 75H118V100Z',
    },
  ]);
  expect(curves([null, null], frame)).toEqual([]);
  for (let ply = 0; ply <= 4; ply++) expect(plyAt(xOf(ply, frame), frame)).toBe(ply);
  expect(plyAt(-50, frame)).toBe(0);
  expect(plyAt(500, frame)).toBe(4);
});

test('what is known of a position only gets better', () => {
  const cache = new FindingCache();
  expect(cache.known('p')).toBeNull();
  cache.put('p', found(0.5, 'A3:B4', 8), 1, 150);
  expect(cache.answers('p', 1, 150)).toBe(true);
  expect(cache.answers('p', 3, 150)).toBe(false);
  cache.put('p', found(0.6, 'C3:D4', 3), 3, 0);
  cache.put('p', found(0.7, 'C3:B4', 2), 3, 0);
  expect(cache.known('p')?.depth).toBe(3);
  cache.put('p', found(0.6, 'C3:D4', 9), 3, 3000);
  // A second look that is broken off early takes nothing away.
  cache.put('p', found(0.6, 'C3:D4', 10), 3, 0);
  expect(cache.answers('p', 3, 3000)).toBe(true);
});

const view: View = {
  notation: 'w w@A1;ply=3;quiet=3',
  maxPlies: 12,
  maxPliesWithoutNewKing: 50,
  sideToMove: 'w',
  towers: [],
  ply: 3,
  quiet: 3,
  points: [1, 0],
  legalMoves: [],
  stuck: [],
};

test('limits are part of a position of Bashni', () => {
  expect(bashni.position(view)).toBe(
    'w w@A1;ply=3;quiet=3;max_plies=12;max_plies_without_new_king=50',
  );
  expect(bashni.lineText(view, ['A1:B2', 'B6:A5'])).toContain('\n\nA1:B2 B6:A5');
  expect(bashni.outcome({ ...view, outcome: { reason: 'no-move', winners: [0, 1] } })).toBe(0.5);
  expect(bashni.outcome({ ...view, outcome: { reason: 'no-move', winners: [1] } })).toBe(0);
  expect(bashni.outcome(view)).toBeNull();
});

test('a value is said in the words of the game', () => {
  const line = { score: -131, chance: 0.3, winInPlies: null, moves: [] };
  expect(bashni.value(line, 'en')).toBe('−1.31');
  expect(bashni.value({ ...line, score: 50 }, 'de')).toBe('+0,50');
  expect(bashni.value({ ...line, winInPlies: -5 }, 'de')).toBe('Schwarz gewinnt in 5');
});

test('an arrow ends in its head', () => {
  expect(arrowOf([{ x: 0, y: 0 }])).toBeNull();
  expect(
    arrowOf([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ]),
  ).toEqual({
    shaft: '0,0 66,0',
    head: '100,0 66,20 66,-20',
  });
});

/** A server that answers each question with these pieces of a stream. */
function fakeServer(pieces: string[], status = 200) {
  const asked: { address: string; body: string; signal: AbortSignal | null }[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push({ address, body: String(init.body ?? ''), signal: init.signal ?? null });
    const bytes = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    return Promise.resolve(new Response(bytes, { status }));
  });
  return asked;
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
const never = new AbortController().signal;
const question = { type: 'Bashni', position: 'w w@A1', lines: 1, timeMs: 50 };

test('findings are read however the stream is cut', async () => {
  const whole = `: beat\n\n${event({ ply: 0, found: null })}${event({ ply: 1, found: OVER })}`;
  fakeServer([...whole]);
  const plies: number[] = [];
  for await (const news of analyseMatch('x', never)) plies.push(...news.map(({ ply }) => ply));
  expect(plies).toEqual([0, 1]);
});

test('a refusal is a problem with its code', async () => {
  fakeServer(['{"code":"too-many-requests","title":"busy"}'], 503);
  const thrown = await analysePosition(question, never)
    .next()
    .catch((problem) => problem);
  expect(thrown).toBeInstanceOf(Problem);
  expect(thrown).toMatchObject({ code: 'too-many-requests', status: 503 });
});

test('a position is asked for once, and a game that was reviewed is known', async () => {
  vi.useFakeTimers();
  const asked = fakeServer([event(found(0.5)), event(found(0.7, 'C3:D4'))]);
  const here = { ...view, notation: 'w w@C1' };
  const analysis = new Analysis({ type: 'Bashni', openings: true }, bashni);
  analysis.open();
  analysis.look(here);
  analysis.look(here);
  expect(analysis.searching).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(analysis.searching).toBe(false);
  expect(analysis.chanceAt(0)).toBe(0.7);
  expect(analysis.advice).toBe('C3:D4');
  const other = new Analysis({ type: 'Bashni', openings: true }, bashni);
  other.open();
  other.look(here);
  await vi.advanceTimersByTimeAsync(1000);
  expect(other.chanceAt(0)).toBe(0.7);
  expect(asked).toHaveLength(1);

  let nReviews = 0;
  const game = {
    key: 'a game',
    moves: [{ seat: 0, action: 'A1:B2' }],
    outcome: 0,
    findings: async function* () {
      nReviews += 1;
      yield [{ ply: 0, found: found(0.5) }];
      yield [{ ply: 1, found: OVER }];
    },
  };
  await analysis.review(game);
  await other.review(game);
  expect(nReviews).toBe(1);
  expect(other.chances).toEqual([0.5, 0]);
  expect(other.verdicts[0]).toMatchObject({ fault: 'blunder', better: 'A3:B4' });
  expect(other.reviewing).toBe(false);
});

test('stepping on breaks the search off', async () => {
  vi.useFakeTimers();
  const asked = fakeServer([]);
  const analysis = new Analysis({ type: 'Bashni', openings: true }, bashni);
  analysis.open();
  analysis.look({ ...view, notation: 'w w@E1' });
  await vi.advanceTimersByTimeAsync(100);
  analysis.look({ ...view, notation: 'w w@G1' });
  await vi.advanceTimersByTimeAsync(1000);
  // The first position was only passed.
  expect(asked.map(({ body }) => JSON.parse(body).position.split(';')[0])).toEqual(['w w@G1']);
  analysis.look({ ...view, notation: 'w w@H2', outcome: { reason: 'no-move', winners: [0] } });
  expect(analysis.searching).toBe(false);
});

test('a busy server leaves a gap in a game that is looked at position by position', async () => {
  fakeServer(['{}'], 503);
  const views = [
    { ...view, notation: 'b b@A3' },
    { ...view, outcome: { winners: [0], reason: 'no-move' as const } },
  ];
  const plies: unknown[] = [];
  for await (const news of reviewPositions('Bashni', bashni, views, never)) plies.push(...news);
  expect(plies).toEqual([
    { ply: 0, found: null },
    { ply: 1, found: null },
  ]);
});

test('a position is looked up in the book once, and again after a failure', async () => {
  const known = { nGames: 9, moves: [] };
  const fetch = vi.fn().mockRejectedValueOnce(new Problem({})).mockResolvedValue(known);
  expect(await openingOf('Bashni', 'w w@A1', fetch)).toBeNull();
  expect(await openingOf('Bashni', 'w w@A1', fetch)).toEqual(known);
  expect(await openingOf('Bashni', 'w w@A1', fetch)).toEqual(known);
  expect(fetch).toHaveBeenCalledTimes(2);
  await openingOf('Bashni', 'w w@C1', fetch);
  expect(fetch).toHaveBeenLastCalledWith('Bashni', 'w w@C1');
});
