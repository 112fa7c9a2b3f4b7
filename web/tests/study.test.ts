import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type Cell,
  csvOf,
  DEFAULTS,
  linesOf,
  numbersIn,
  seatGroups,
} from '../src/games/ligretto/study/study';

const estimate = (value: number) => ({ value, low: value, high: value });
const cell = (players: number, strategy: string, stops: number[]): Cell => ({
  players,
  signals: 'plain',
  strategy,
  games: 10,
  deadlocks: estimate(players / 100),
  failed_lays: estimate(0),
  winner_laid: estimate(0),
  winner_laid_range: [0, 0],
  winner_attempts: estimate(0),
  winner_attempts_range: [0, 0],
  play_ms: estimate(0),
  play_ms_range: [0, 0],
  won_before_all_started: estimate(0),
  started_at_stop: estimate(0),
  undone: estimate(0),
  events_per_player: estimate(0),
  calls: { lay: estimate(0), look: estimate(0), announce: estimate(0), total: estimate(0) },
  stops_by_seats: stops,
  seats_test: null,
  late_half_wins: estimate(0),
});

test('every combination of strategy and signals is a line, in the order of players', () => {
  const cells = [cell(10, 'blind', []), cell(2, 'blind', []), cell(2, 'push', [])];
  const lines = linesOf(cells, 'deadlocks');
  expect(lines.map((line) => line.name)).toEqual(['blind, plain', 'push, plain']);
  expect(lines[0]?.points.map((point) => [point.x, point.estimate.value])).toEqual([
    [2, 0.02],
    [10, 0.1],
  ]);
});

test('all values go into a table for spreadsheets', () => {
  const figure = { name: 'deadlocks' as const, title: { en: '', de: '' }, unit: 'share' as const };
  const text = csvOf([cell(10, 'blind', [])], [figure]);
  expect(text).toBe(
    'players,strategy,signals,games,deadlocks,deadlocks_low,deadlocks_high\r\n10,blind,plain,10,0.1,0.1,0.1\r\n',
  );
});

test('groups of seats have all seats, and are expected to stop by their size', () => {
  const four = seatGroups(cell(4, 'blind', [1, 2, 3, 2]));
  expect(four.map((group) => group.name)).toEqual(['1', '2', '3', '4']);
  expect(four[0]?.expected).toBe(2);
  const many = seatGroups(cell(25, 'blind', Array(10).fill(5)));
  expect(many[0]?.name).toBe('1–3');
  expect(many.at(-1)?.name).toBe('24–25');
  expect(many.reduce((sum, group) => sum + group.expected, 0)).toBeCloseTo(50);
});

test('the form begins with the defaults of the server', () => {
  const file = new URL('../../docs/openapi.json', import.meta.url);
  const { properties } = JSON.parse(readFileSync(file, 'utf8')).components.schemas.StudyOrder;
  for (const [name, value] of Object.entries(DEFAULTS)) {
    expect(properties[name].default, name).toEqual(value);
  }
  expect(numbersIn(' 2, 4;7  20 ')).toEqual(DEFAULTS.players);
});
