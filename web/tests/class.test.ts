import { expect, test } from 'vitest';
import type { ClassRow } from '../src/lib/api/types';
import { isOnlyHere } from '../src/lib/invitation';
import { doubled, matchesOf, newClass, TURNS } from '../src/pages/admin/new-class';
import { joinLink, parseJoin, seatLink } from '../src/pages/class/class-links';
import { resultWord, sorted, standings, tablesOf, updated } from '../src/pages/class/rows';
import { gridFor, pageOf } from '../src/pages/projector/grid';
import { classTiles, lobbyTiles, onePerKind } from '../src/pages/projector/tiles';
import { timeLeft } from '../src/pages/projector/timer';
import { pagingKind } from './kinds';

test('a class has one match for each name, on one side or on all in turn', () => {
  const wishes = {
    kind: pagingKind,
    name: ' Group 2 ',
    names: 'Ada\n\n Charles \nGrace\n',
    places: 0,
    together: false,
    seat: '1',
    bots: ['users:strong', 'os:fast'],
    options: { users: '1', seed: '7', board: '' },
  };
  const asked = newClass(wishes);
  expect(asked.name).toBe('Group 2');
  expect(asked.match.gameSpecific).toEqual({ users: '1', seed: '7' });
  expect(asked.match.players?.map(({ bot }) => bot)).toEqual(['users:strong', 'os:fast']);
  expect(asked.students).toEqual([
    { name: 'Ada', seat: 1 },
    { name: 'Charles', seat: 1 },
    { name: 'Grace', seat: 1 },
  ]);
  const turns = newClass({ ...wishes, seat: TURNS }).students.map(({ seat }) => seat);
  expect(turns).toEqual([0, 1, 0]);
  const pairs = newClass({ ...wishes, together: true, places: 1 }).students;
  expect(pairs.map(({ name, seat, table }) => [name, seat, table])).toEqual([
    ['Ada', 0, 0],
    ['Charles', 1, 0],
    ['Grace', 0, 1],
    ['', 1, 1],
  ]);
  expect([matchesOf(5, false, 2), matchesOf(5, true, 2)]).toEqual([5, 3]);
  expect(doubled(['Ada', 'Bo', 'ADA', 'Grace  H.', 'grace h.'])).toEqual(['ADA', 'grace h.']);
});

const row = (name: string, changes: Partial<ClassRow>): ClassRow => ({
  match: name,
  name,
  seat: 0,
  taken: true,
  state: 'finished',
  nMoves: 0,
  changedAt: 0,
  counts: [{ name: 'evictions', value: name.length }],
  ...changes,
});

test('rows are told in one word and sorted by any column', () => {
  const result = (winners: number[]) => ({
    ending: 'normal' as const,
    reason: { code: 'rules' as const, params: { rule: 'disk-empty' } },
    winners,
  });
  const rows = [
    row('Bo', { state: 'running', taken: false }),
    row('Ada', { won: false, result: result([1]) }),
    row('Grace', { won: true, result: result([0]) }),
    row('Al', { state: 'running' }),
    row('Zoe', { won: false, result: result([]) }),
  ];
  expect(rows.map(resultWord)).toEqual(['waiting', 'lost', 'won', 'running', 'none']);
  const names = (of: ClassRow[]) => of.map(({ name }) => name);
  expect(names(sorted(rows, 'order', false))).toEqual(names(rows));
  expect(names(sorted(rows, 'name', false))).toEqual(['Ada', 'Al', 'Bo', 'Grace', 'Zoe']);
  expect(names(sorted(rows, 'result', false))).toEqual(['Grace', 'Ada', 'Zoe', 'Al', 'Bo']);
  expect(names(sorted(rows, { count: 'evictions' }, true))).toEqual([
    'Grace',
    'Ada',
    'Zoe',
    'Bo',
    'Al',
  ]);
});

test('news replace the rows they are about, where they stand', () => {
  const table = {
    id: 'x',
    name: 'Group',
    type: 'Bashni',
    seed: 1,
    createdAt: 0,
    isOpen: false,
    entry: 'names' as const,
    rows: [row('Ada', { state: 'running' }), row('Bo', { state: 'open', taken: false })],
  };
  const news = { isOpen: true, rows: [row('Bo', { state: 'running', nMoves: 3 })] };
  const now = updated(table, news);
  expect(now.isOpen).toBe(true);
  expect(now.rows.map(({ name, nMoves }) => [name, nMoves])).toEqual([
    ['Ada', 0],
    ['Bo', 3],
  ]);
});

test('standings go by points, then by result; a table of several is one tile', () => {
  const drawn = row('Di', { won: true, drawn: true });
  expect(resultWord(drawn)).toBe('draw');
  const rows = [
    row('Bo', { state: 'running', taken: false }),
    row('', { state: 'open', taken: false }),
    row('Ada', { won: true }),
    drawn,
    row('Cy', { points: 12, state: 'running' }),
  ];
  expect(standings(rows).map(({ name }) => name)).toEqual(['Cy', 'Ada', 'Di', 'Bo']);
  const shared = [
    row('Ada', { match: 'm', state: 'running' }),
    row('', { match: 'm', seat: 1, player: 'Eve', state: 'running' }),
    row('Zoe', { state: 'open', taken: false }),
    row('Fin', {}),
  ];
  expect(tablesOf(shared).map(({ rows: of }) => of.length)).toEqual([2, 1, 1]);
  const shown = {
    id: 'x',
    name: '',
    type: 'Bashni',
    seed: 1,
    createdAt: 0,
    isOpen: false,
    entry: 'names' as const,
  };
  const tiles = classTiles({ ...shown, rows: shared });
  expect(tiles.map(({ title, isOver }) => [title, isOver])).toEqual([
    ['Ada – Eve', false],
    ['Fin', true],
  ]);
  const match = (id: string, type: 'BOT' | 'HUMAN') => ({
    id,
    type: 'Bashni',
    name: id,
    state: 'running' as const,
    players: [{ type }],
    createdAt: 0,
  });
  const lobby = lobbyTiles([match('bots', 'BOT'), match('people', 'HUMAN')], ({ name }) => [name]);
  expect(lobby.map(({ id }) => id)).toEqual(['people', 'bots']);
  const ids = (before: string[]) => {
    const shownBefore = lobby.filter(({ id }) => before.includes(id));
    const chosen = onePerKind(lobby, new Map(shownBefore.map((tile) => [tile.type, tile])));
    return [...chosen.values()].map(({ id }) => id);
  };
  expect(ids([])).toEqual(['people']);
  expect(ids(['bots'])).toEqual(['bots']);
});

test('boards are as large as the screen allows, and take turns when there are too many', () => {
  const room = { width: 1400, height: 800, aspect: 1, smallest: 260, gap: 12 };
  expect(gridFor({ ...room, n: 1 })).toEqual({ columns: 1, perPage: 1 });
  expect(gridFor({ ...room, n: 2 })).toEqual({ columns: 2, perPage: 2 });
  expect(gridFor({ ...room, n: 8 })).toEqual({ columns: 4, perPage: 8 });
  expect(gridFor({ ...room, n: 60 })).toEqual({ columns: 5, perPage: 10 });
  expect(pageOf([1, 2, 3, 4, 5], 2, 4)).toEqual({ shown: [3, 4], page: 1 });
  expect(pageOf([], 2, 7)).toEqual({ shown: [], page: 0 });
});

test('links lead to the class and to one seat of it', () => {
  const [id, code] = ['0hdy96hg8ukzm', 'k7pm-3xqd'];
  expect(parseJoin(new URL(joinLink('http://192.0.2.7', id)).hash)).toEqual({ id, code: null });
  expect(parseJoin(new URL(seatLink('http://192.0.2.7', id, code)).hash)).toEqual({ id, code });
  expect(parseJoin('#nonsense')).toBeNull();
  expect(['localhost', '127.0.0.1', '[::1]'].every(isOnlyHere)).toBe(true);
  expect(['192.168.1.7', 'games.example', '127.example.org'].some(isOnlyHere)).toBe(false);
});

test('the time that is left never falls below zero', () => {
  expect(timeLeft(65_000, 0)).toBe('1:05');
  expect(timeLeft(3_725_000, 0)).toBe('1:02:05');
  expect(timeLeft(0, 5_000)).toBe('0:00');
});
