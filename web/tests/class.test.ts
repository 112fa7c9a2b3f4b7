import { expect, test } from 'vitest';
import type { ClassRow } from '../src/lib/api/types';
import { newClass, TURNS } from '../src/pages/admin/new-class';
import { resultWord, sorted } from '../src/pages/class/rows';
import { pagingKind } from './kinds';

test('a class has one match for each name, on one side or on all in turn', () => {
  const wishes = {
    kind: pagingKind,
    name: ' Group 2 ',
    names: 'Ada\n\n Charles \nGrace\n',
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
});

const row = (name: string, changes: Partial<ClassRow>): ClassRow => ({
  match: name,
  name,
  seat: 0,
  taken: true,
  state: 'finished',
  counts: [{ name: 'evictions', value: name.length }],
  ...changes,
});

test('rows are told in one word and sorted by any column', () => {
  const result = (winners: number[]) => ({
    ending: 'normal' as const,
    reason: 'disk-empty',
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
