import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bashni } from '../src/games/bashni/entry';
import { actionInWords, moveLine, moveSpeech, nowInWords } from '../src/games/paging/describe';
import { paging } from '../src/games/paging/entry';
import { extended, printPath, traceOf } from '../src/games/paging/path-input';
import { evenSplit, greedy, runAction, stepped, sum, totalOf } from '../src/games/paging/points';
import { lookOf, PROGRAMS } from '../src/games/paging/programs';
import { refusal } from '../src/games/paging/refusal';
import { DEALER, seatWord, usersOf } from '../src/games/paging/seats';
import { optionsOf, settingsOf } from '../src/games/paging/settings';
import { answer, asAction } from '../src/games/paging/text-mode';
import { neighbour, pagesOf, unfinished, type View } from '../src/games/paging/view';
import { kindsOf, longestRuns, ranked, runAt, workAt } from '../src/games/paging/work';
import { botInWords, botsOfSeat } from '../src/lib/bots';
import { fitted, newMatch, type Sitter } from '../src/pages/lobby/new-match';

const view = (changes: Partial<View> = {}): View => ({
  rows: 5,
  columns: 5,
  cache: 'A5',
  round: 1,
  phase: 'lay',
  nth: 1,
  units: 2,
  unitsOfRound: 2,
  die: null,
  toAct: 0,
  seats: [
    { role: 'user', nPrograms: 2, hand: ['red', 'lime'] },
    { role: 'os', nPrograms: 0, hand: null },
  ],
  programs: [
    {
      name: 'teal',
      pages: [
        { place: 'A5', points: 3 },
        { place: 'B5', points: 1 },
        { place: 'disk', points: 2 },
        { place: 'hand', points: 2 },
      ],
    },
  ],
  nRam: 2,
  nDisk: 1,
  nRemoved: 0,
  needs: { pagesLeft: 72, pagesToRemove: 47, unitsLeft: 27, oneReorderWins: false },
  choices: { plain: [], remove: [], lay: [], room: [], work: [], runs: [] },
  notation: null,
  outcome: null,
  ...changes,
});

describe('tracing a path', () => {
  const paths = ['A1-A2-A3', 'A1-A2-B2', 'C1-C2'];

  test('follows only what the server listed', () => {
    expect(traceOf(paths, [])).toEqual({ frames: [], targets: ['A1', 'C1'], complete: false });
    expect(traceOf(paths, ['A1', 'A2']).targets).toEqual(['A3', 'B2']);
    expect(traceOf(paths, ['C1', 'C2'])).toMatchObject({ targets: [], complete: true });
  });
  test('a frame goes on, takes itself back or is refused', () => {
    expect(extended(paths, ['A1'], 'A2')).toEqual(['A1', 'A2']);
    expect(extended(paths, ['A1', 'A2'], 'A2')).toEqual(['A1']);
    expect(extended(paths, ['A1'], 'C1')).toBeNull();
  });
  test('without frames it goes to the disk', () => {
    expect(traceOf(['disk'], [])).toEqual({ frames: [], targets: [], complete: true });
    expect(printPath([])).toBe('disk');
    expect(printPath(['A1', 'B1'])).toBe('A1-B1');
  });
});

test('points are split, summed and taken from a run', () => {
  expect(evenSplit(3)).toEqual([2, 2, 2]);
  expect(totalOf(5)).toBe(10);
  expect(stepped([2, 2, 2], 0, 1)).toEqual([3, 2, 2]);
  expect(sum([5, 1, 1, 1])).toBe(8);
  expect(greedy([3, 1, 4], 5)).toEqual([3, 1, 1]);
  expect(runAction('red.2', [3, 0, 1, 0])).toBe('run red.2 3-0-1');
  expect(runAction('red.2', [0, 0])).toBeNull();
});

test('the material is 18 programs with 72 pages that all look different', () => {
  expect(PROGRAMS).toHaveLength(18);
  expect(PROGRAMS.reduce((n, { pages }) => n + pages, 0)).toBe(72);
  expect([lookOf('red').pages, lookOf('pink').pages, lookOf('black').pages]).toEqual([3, 4, 5]);
});

test('the ink on every colour can be read', () => {
  const css = readFileSync(new URL('../src/games/paging/colours.css', import.meta.url), 'utf8');
  const found = [...css.matchAll(/\.p-(\w+) \{\s*--ground: (#\w{6});\s*--ink: (#\w{6});/g)];
  expect(found.map(([, name]) => name)).toEqual(PROGRAMS.map(({ name }) => name));
  expect(new Set(found.map(([, , ground]) => ground)).size).toBe(18);
  const light = (hex: string) =>
    [1, 3, 5]
      .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
      .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
      .reduce((total, v, i) => total + v * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0);
  for (const [, name, ground = '', ink = ''] of found) {
    const [high = 0, low = 0] = [light(ground), light(ink)].sort((a, b) => b - a);
    expect((high + 0.05) / (low + 0.05), name).toBeGreaterThanOrEqual(4.5);
  }
});

test('a view is read', () => {
  expect(pagesOf(view()).map(({ id, place }) => `${id}@${place}`)).toEqual([
    'teal.1@A5',
    'teal.2@B5',
    'teal.3@disk',
    'teal.4@hand',
  ]);
  expect(unfinished(view())).toEqual({ name: 'teal', first: 4 });
  expect(neighbour(view(), 'A1', 'ArrowRight')).toBe('B1');
  expect(neighbour(view(), 'A1', 'ArrowUp')).toBeNull();
  expect(neighbour(view(), 'E5', 'ArrowDown')).toBeNull();
});

test('what the die allows is found by a click', () => {
  const work = (action: string, by: number, removes: string[] = []) => ({
    action,
    cache: false,
    losses: [['teal.1', by]] as [string, number][],
    removes,
  });
  const six = view({
    choices: {
      plain: ['pass'],
      remove: [],
      lay: [],
      room: [],
      work: [work('row 1', 0), work('row 5', 1), work('page teal.1', 3, ['teal.1'])],
      runs: [
        { pages: ['teal.1', 'teal.2'], limit: 10 },
        { pages: ['teal.2'], limit: 5 },
      ],
    },
  });
  const [first, second] = pagesOf(six);
  expect(kindsOf(six)).toEqual(['page', 'row', 'run']);
  expect(workAt(six, 'row', 'E5', undefined)?.action).toBe('row 5');
  expect(workAt(six, 'page', 'A5', first)?.action).toBe('page teal.1');
  expect(workAt(six, 'program', 'A5', first)).toBeUndefined();
  expect(runAt(six, second)?.limit).toBe(5);
  expect(longestRuns(six)).toHaveLength(1);
  expect(ranked(six.choices.work).map(({ action }) => action)).toEqual(['page teal.1', 'row 5']);
});

test('moves and the state are said in both languages', () => {
  expect(moveLine(3, 0, 'lay red 4-1-1 A1-A2-A3', 'en')).toBe(
    '3: User lays red (4-1-1) on A1-A2-A3',
  );
  expect(moveLine(4, DEALER, 'die 4', 'de')).toBe('4: Würfel zeigt 4');
  expect(actionInWords('move red.3 disk', 'de')).toBe('legt rot 3 auf Festplatte');
  const steps = [{ kind: 'evicted', page: 'lime.3', from: 'B2' }];
  expect(moveSpeech(1, 'room B2-C2', steps, 'en')).toBe(
    'OS makes room: B2-C2. To the disk: lime 3',
  );
  expect(nowInWords(view(), 'en')).toBe('User lays program 1 of 3');
  expect(nowInWords(view({ phase: 'room' }), 'de')).toContain('petrol');
});

test('seats are named by their side', () => {
  const names = (users: string, language: 'de' | 'en') =>
    Array.from({ length: paging.nSeats({ users }) }, (_, seat) =>
      paging.sideName(seat, language, { options: { users } }),
    );
  expect(names('1', 'en')).toEqual(['User', 'OS']);
  expect(names('3', 'en')).toEqual(['User A', 'User B', 'User C', 'OS']);
  expect(names('2v2', 'de')).toEqual(['User A', 'User B', 'Betriebssystem A', 'Betriebssystem B']);
  expect(seatWord(['user', 'os'], 9, 'en')).toBe('');
});

test('a new match has a seat for everybody and a deal nobody knows', () => {
  const wishes = { name: '', seconds: 3, personSeconds: null };
  const sitters = fitted<Sitter>(['me', 'me'], 4, 'me');
  const match = newMatch({
    ...wishes,
    game: paging,
    sitters,
    names: [],
    bots: [],
    options: { users: '3', board: '4x5' },
  });
  expect(match.players).toHaveLength(4);
  expect(match.gameSpecific).toMatchObject({ users: '3', board: '4x5' });
  expect(match.gameSpecific?.seed, 'the server deals').toBeUndefined();
});

test('a seat takes only bots of its role', () => {
  const bots = ['users:random', 'users:strong', 'os:greedy', 'os:strong', 'strong'];
  const [users, os] = [bots.slice(0, 2), bots.slice(2, 4)];
  const offered = (options: Record<string, string>) =>
    Array.from({ length: paging.nSeats(options) }, (_, seat) =>
      botsOfSeat(paging, bots, seat, options),
    );
  expect(offered({})).toEqual([users, os]);
  expect(offered({ users: '3' })).toEqual([users, users, users, os]);
  expect(offered({ users: '2v2' })).toEqual([users, users, os, os]);
  expect(botsOfSeat(paging, bots, 2, {})).toEqual([]);
  expect(botsOfSeat(bashni, ['1', '2'], 1, {})).toEqual(['1', '2']);
  expect(botInWords(paging, 'os:strong', 'de')).toBe('stark');
  expect(botInWords(paging, 'os:new', 'en')).toBe('new');
});

test('one more match keeps the settings and gets another deal, unless it began midway', () => {
  expect(optionsOf('users=2;board=4x5')).toEqual({ users: '2', board: '4x5' });
  const again = (notation: string | null) => settingsOf(view({ notation }));
  expect(again('users=2;deal=red/lime;board=4x5')).toEqual({
    users: '2',
    board: '4x5',
  });
  expect(again('users=2;deal=red/lime;round=1.1')).toEqual({ users: '2' });
  const midway = 'users=2;deal=red/lime;round=3.os;units=2;at=red:A1';
  expect(again(midway)).toEqual(optionsOf(midway));
  expect(again(null)).toMatchObject({ hands: 'hidden' });
  expect(usersOf(['user', 'user', 'os'])).toBe('2');
  expect(usersOf(['user', 'user', 'os', 'os'])).toBe('2v2');
});

describe('text mode', () => {
  const ask = (input: string, changes: Partial<View> = {}) =>
    answer(input, {
      view: view(changes),
      lastMove: null,
      clocks: () => 'clocks',
      mayMove: true,
      language: 'en',
    });
  test('actions are written as the server reads them', () => {
    expect(asAction(' LAY Red 2-2-2 a1-a2-b2 ')).toBe('lay red 2-2-2 A1-A2-B2');
    expect(asAction('column b')).toBe('column B');
    expect(asAction('move red.3 DISK')).toBe('move red.3 disk');
    expect(ask('roll')).toEqual({ play: 'roll' });
  });
  test('questions are answered', () => {
    expect(ask('a5')).toEqual({ say: 'A5 (Cache): teal, page 1, 3 points' });
    expect(ask('b')).toMatchObject({ say: expect.stringContaining('Row 5: A5 (Cache): teal') });
    expect(ask('d')).toEqual({ say: 'Disk: teal, page 3, 2 points.' });
    expect(ask('teal.3')).toMatchObject({ say: expect.stringContaining('Disk') });
    expect(ask('h')).toMatchObject({ say: expect.stringContaining('red (3), lime (4)') });
    expect(ask('t')).toMatchObject({ say: expect.stringContaining('Must still go: 47') });
    expect(ask('m', { phase: 'idle', choices: { ...view().choices, plain: ['roll'] } })).toEqual({
      say: 'Possible now: roll.',
    });
    expect(ask('xyz')).toEqual({ unknown: true });
  });
});

test('refusals are told in German, in English the server has said it', () => {
  expect(refusal('no action units are left in this turn', 'en')).toBeNull();
  expect(refusal('red gets exactly 6 points, two a page, got 7', 'de')).toBe(
    'rot bekommt genau 6 Wertpunkte, zwei je Page; es waren 7.',
  );
  expect(refusal('A1 is taken by lime.3, a frame holds one page', 'de')).toBe(
    'Auf A1 liegt schon limette 3; ein Page-Frame fasst nur eine Page.',
  );
  expect(refusal('this is not possible now: the die is to fall', 'de')).toContain('Würfel');
});

test('every refusal of the rules has German words', () => {
  const source = readFileSync(
    new URL('../../crates/paging/src/illegal.rs', import.meta.url),
    'utf8',
  );
  const texts = [...source.matchAll(/#\[error\(\s*"([^"]+)"\s*,?\s*\)\]/g)].map(([, text]) => text);
  expect(texts.length).toBeGreaterThan(30);
  for (const text of texts) {
    if (text === 'a die shows 1 to 6') continue;
    const example = (text ?? '')
      .replace(/\{(whose|now)\}/, 'the die is to fall')
      .replace(/\{(page|blocker)\}/g, 'red.1')
      .replace('{program}', 'red')
      .replace(/\{(frame|from|to|example)\}/g, 'A1')
      .replace('{board}', '5x5')
      .replace(/\{\w+\}/g, '3');
    const pages = example.replace(/(\b|^)red\.1 pages/, '4 pages');
    expect(refusal(pages, 'de'), text).not.toBeNull();
  }
});
