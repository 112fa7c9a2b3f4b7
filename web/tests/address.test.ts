import { expect, test } from 'vitest';
import { towerShape } from '../src/games/bashni/tower-shape';
import { runs } from '../src/games/bashni/view';
import { parseHash, printHash } from '../src/lib/address';
import type { MatchRow } from '../src/lib/api/types';
import { newMatch } from '../src/pages/lobby/new-match';
import { fits, place } from '../src/pages/lobby/rows';
import { bashniKind } from './kinds';

test('a match and a ply of it have addresses', () => {
  expect(parseHash('#0hdy96hg8ukzm')).toEqual({ id: '0hdy96hg8ukzm', ply: null });
  expect(parseHash('#0hdy96hg8ukzm/17')).toEqual({ id: '0hdy96hg8ukzm', ply: 17 });
  expect(parseHash('#nonsense')).toBeNull();
  expect(printHash({ id: '0hdy96hg8ukzm', ply: 17 })).toBe('#0hdy96hg8ukzm/17');
});

test('the tallest tower stays inside its square and the unused one above', () => {
  for (let n = 1; n <= 24; n++) {
    expect(towerShape(n, false).top - 21).toBeGreaterThan(-100);
    expect(towerShape(n, true).top - 21).toBeGreaterThanOrEqual(0);
    expect(towerShape(n, false).base + 21).toBeLessThanOrEqual(100);
  }
});

test('runs of equal pieces are counted', () => {
  expect(runs('bbwW')).toEqual([
    { piece: 'b', count: 2 },
    { piece: 'w', count: 1 },
    { piece: 'W', count: 1 },
  ]);
});

const row = (id: string, state: MatchRow['state']): MatchRow => ({
  id,
  type: 'Bashni',
  name: `Game ${id}`,
  state,
  createdAt: 0,
  players: [{ name: 'Ada', type: 'HUMAN' }],
});

test('the lobby keeps rows in place, adds new ones on top and drops what no longer fits', () => {
  const rows = [row('a', 'open'), row('b', 'open')];
  expect(place(rows, row('b', 'running'), true).map(({ state }) => state)).toEqual([
    'open',
    'running',
  ]);
  expect(place(rows, row('c', 'open'), true).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  expect(place(rows, row('a', 'running'), false).map(({ id }) => id)).toEqual(['b']);
  const shown = { state: null, type: null, botsOnly: false, q: '' };
  expect(fits(row('a', 'open'), { ...shown, state: 'open', q: 'ADA' })).toBe(true);
  expect(fits(row('a', 'open'), { ...shown, state: 'running' })).toBe(false);
});

test('what was left empty is left to the server', () => {
  const request = newMatch({
    kind: bashniKind,
    name: '  ',
    personSeconds: null,
    seconds: 2.5,
    occupants: ['me', 'program'],
    names: ['Ada', ''],
    bots: [],
    options: { max_plies: '80', position: ' ' },
  });
  expect(request).toEqual({
    type: 'Bashni',
    gameGeneric: { name: '', timeout: 2500, personTimeout: null },
    gameSpecific: { max_plies: '80' },
    players: [
      { name: 'Ada', type: 'HUMAN' },
      { name: '', type: 'COMPUTER' },
    ],
  });
});
