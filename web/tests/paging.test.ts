import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { actionInWords, moveLine, moveSpeech, nowInWords } from '../src/games/paging/describe';
import { entry as paging } from '../src/games/paging/entry';
import { extended, printPath, traceOf } from '../src/games/paging/path-input';
import {
  emptied,
  evenSplit,
  greedy,
  limitOf,
  runAction,
  stepped,
  sum,
} from '../src/games/paging/points';
import { PROGRAMS } from '../src/games/paging/programs';
import { refusal } from '../src/games/paging/refusal';
import { seatWord, usersOf } from '../src/games/paging/seats';
import { optionsOf, settingsOf } from '../src/games/paging/settings';
import { answer, asAction } from '../src/games/paging/text-mode';
import { neighbour, pagesOf, type Step, unfinished, type View } from '../src/games/paging/view';
import { kindsOf, longestRuns, ranked, runAt, workAt } from '../src/games/paging/work';
import type { Actor } from '../src/lib/actor';
import { fitted, type Occupant } from '../src/lib/occupants';
import { newMatch } from '../src/pages/lobby/new-match';
import { pagingKind } from './kinds';
import { view } from './paging-view';

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
  expect(evenSplit(3, 6)).toEqual([2, 2, 2]);
  expect(evenSplit(3, 7)).toEqual([3, 2, 2]);
  expect(stepped([2, 2, 2], 0, 1)).toEqual([3, 2, 2]);
  expect(sum([5, 1, 1, 1])).toBe(8);
  expect(greedy([3, 1, 4], [5, 5, 5])).toEqual([3, 1, 1]);
  // The cache may lie in the middle: then only a longer run may lose more.
  expect(greedy([6, 2, 4], [5, 5, 10])).toEqual([5, 0, 4]);
  expect([limitOf([5, 5, 10], [5, 0, 0]), limitOf([5, 5, 10], [5, 0, 1])]).toEqual([5, 10]);
  expect([emptied([3, 1, 4], [3, 1, 1]), emptied([3, 1], [2, 1]), emptied([1], [1])]).toEqual([
    2, 0, 1,
  ]);
  expect(runAction('red.2', [3, 0, 1, 0])).toBe('run red.2 3-0-1');
  expect(runAction('red.2', [0, 0])).toBeNull();
});

test('the material is 18 programs', () => {
  expect(PROGRAMS).toHaveLength(18);
  expect(new Set(PROGRAMS.map(({ name }) => name)).size).toBe(18);
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
        { pages: ['teal.1', 'teal.2'], limits: [10, 10], removes: [[], [], []] },
        { pages: ['teal.2'], limits: [5], removes: [[], []] },
      ],
    },
  });
  const [first, second] = pagesOf(six);
  expect(kindsOf(six)).toEqual(['page', 'row', 'run']);
  expect(workAt(six, 'row', 'E5', undefined)?.action).toBe('row 5');
  expect(workAt(six, 'page', 'A5', first)?.action).toBe('page teal.1');
  expect(workAt(six, 'program', 'A5', first)).toBeUndefined();
  expect(runAt(six, second)?.limits).toEqual([5]);
  expect(longestRuns(six)).toHaveLength(1);
  expect(ranked(six.choices.work).map(({ action }) => action)).toEqual(['page teal.1', 'row 5']);
});

test('moves and the state are said in both languages', () => {
  const told = (by: Actor, action: string | null, sides = ['users', 'os']) => ({
    by,
    action,
    sides,
    language: 'en' as const,
  });
  expect(moveLine(3, told({ seat: 0 }, 'lay red 4-1-1 A1-A2-A3'))).toBe(
    '3: User lays red (4-1-1) on A1-A2-A3',
  );
  const four = ['users', 'users', 'os', 'os'];
  expect(moveLine(3, told({ seat: 1 }, 'lay red 4-1-1 A1-A2-A3', four))).toContain(
    'User B lays red',
  );
  expect(moveLine(4, told({ seat: 3 }, 'roll', four))).toBe('4: OS B rolls');
  expect(moveLine(4, { ...told('dealer', 'die 4'), language: 'de' })).toBe('4: Würfel zeigt 4');
  expect(actionInWords('move red.3 disk', 'de')).toBe('legt rot 3 auf die Festplatte');
  const steps: Step[] = [{ kind: 'evicted', page: 'lime.3', from: 'B2' }];
  expect(moveSpeech(told({ seat: 1 }, 'room B2-C2'), steps)).toBe(
    'OS makes room: B2-C2. To the disk: lime 3',
  );
  expect(nowInWords(view(), 'en')).toBe('User lays program 1 of 3');
  expect(nowInWords(view({ phase: 'room' }), 'de')).toContain('petrol');
});

test('seats are named by their side', () => {
  const names = (users: string, language: 'de' | 'en') =>
    paging.sides({ users }).map((_, seat, sides) => paging.seatName(sides, seat, language));
  expect(names('1', 'en')).toEqual(['User', 'OS']);
  expect(names('3', 'en')).toEqual(['User A', 'User B', 'User C', 'OS']);
  expect(names('2v2', 'de')).toEqual(['User A', 'User B', 'Betriebssystem A', 'Betriebssystem B']);
  expect(seatWord(['users', 'os'], 9, 'en')).toBe('');
});

test('a new match has a seat for everybody and a deal nobody knows', () => {
  const wishes = { name: '', seconds: 3, personSeconds: null };
  const occupants = fitted<Occupant>(['me', 'me'], 4, 'me');
  const match = newMatch({
    ...wishes,
    kind: pagingKind,
    occupants,
    names: [],
    bots: [],
    options: { users: '3', board: '4x5' },
  });
  expect(match.players).toHaveLength(4);
  expect(match.gameSpecific).toEqual({ users: '3', board: '4x5' });
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
  expect(again(null)).toMatchObject({ users: '1', hands: 'hidden', cache5: 'contains' });
  expect(usersOf(['users', 'users', 'os'])).toBe('2');
  expect(usersOf(['users', 'users', 'os', 'os'])).toBe('2v2');
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
    expect(ask('a5')).toEqual({ say: 'A5 (Cache): teal O, page 1, 3 points' });
    expect(ask('b')).toMatchObject({ say: expect.stringContaining('Row 5: A5 (Cache): teal') });
    expect(ask('d')).toEqual({ say: 'Disk: teal O, page 3, 2 points.' });
    expect(ask('teal.3')).toMatchObject({ say: expect.stringContaining('Disk') });
    expect(ask('h')).toMatchObject({ say: expect.stringContaining('red (3), lime (4)') });
    expect(ask('t')).toMatchObject({ say: expect.stringContaining('Pages to clear: 47') });
    expect(ask('m', { phase: 'idle', choices: { ...view().choices, plain: ['roll'] } })).toEqual({
      say: 'Possible now: roll.',
    });
    expect(ask('xyz')).toEqual({ unknown: true });
  });
});

test('refusals name the rule in both languages', () => {
  const sum = { code: 'wrong-sum', params: { program: 'red', needed: 6, got: 7 } } as const;
  expect(refusal(sum, 'de')).toBe('rot bekommt genau 6 Wertpunkte, zwei je Page; es waren 7.');
  expect(refusal(sum, 'en')).toBe('red gets exactly 6 value points, two per page, not 7.');
  expect(refusal({ code: 'frame-taken', params: { frame: 'A1', page: 'lime.3' } }, 'de')).toBe(
    'Auf A1 liegt schon limette 3; ein Page-Frame fasst nur eine Page.',
  );
  expect(refusal({ code: 'not-now', params: { now: 'rolling' } }, 'de')).toContain('Würfel');
  const twice = { code: 'program-twice', params: { part: 'red:gone' } } as const;
  const fault = { option: 'at', fault: twice };
  expect(refusal(fault, 'de')).toBe('„at“: „red:gone“: Dieses Programm steht zweimal da.');
  expect(refusal(fault, 'en')).toBe('“at”: “red:gone”: this program appears twice.');
  expect(refusal({ code: 'of-a-later-server' } as never, 'en')).toBeNull();
});
