import { expect, test } from 'vitest';
import {
  lineThrough,
  placeOf,
  roundStep,
  type Scale,
  spaced,
  ticksOf,
  valueAt,
} from '../src/lib/scale';

const up: Scale = { from: 0, to: 50, start: 100, end: 0 };

test('a value has a place, also where the axis runs backwards', () => {
  expect([0, 25, 50].map((value) => placeOf(value, up))).toEqual([100, 50, 0]);
  expect(placeOf(1 / 3, { from: 0, to: 1, start: 0, end: 100 })).toBe(33.3);
});

test('an axis without length puts its value in the middle', () => {
  expect(placeOf(0, { from: 0, to: 0, start: 10, end: 30 })).toBe(20);
  expect(valueAt(17, { from: 0, to: 0, start: 10, end: 30 })).toBe(0);
});

test('equal factors have equal lengths on a logarithmic axis', () => {
  const scale: Scale = { from: 1, to: 100, start: 0, end: 200, isLog: true };
  expect([1, 10, 100].map((value) => placeOf(value, scale))).toEqual([0, 100, 200]);
});

test('a place has its nearest value, and none outside the axis', () => {
  const scale: Scale = { from: 0, to: 10, start: 9, end: 109 };
  expect([0, 9, 63, 64, 109, 500].map((place) => valueAt(place, scale))).toEqual([
    0, 0, 5, 6, 10, 10,
  ]);
  expect(valueAt(100, up)).toBe(0);
  expect(valueAt(5, { ...scale, start: 5, end: 5 })).toBe(0);
});

test('steps are round', () => {
  expect([0.07, 0.1, 0.11, 1, 3, 7, 12, 900].map(roundStep)).toEqual([
    0.1, 0.1, 0.2, 1, 5, 10, 20, 1000,
  ]);
  expect(roundStep(0)).toBeGreaterThan(0);
});

test('ticks begin with zero and are written with few digits', () => {
  expect(ticksOf({ to: 25 }, 5)).toEqual([0, 5, 10, 15, 20, 25]);
  expect(ticksOf({ to: 0.7 }, 7)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
  expect(ticksOf({ to: 3 }, 6, true)).toEqual([0, 1, 2, 3]);
});

test('labels keep their distance', () => {
  const scale: Scale = { from: 0, to: 10, start: 0, end: 100 };
  expect(spaced([0, 1, 2, 3, 4, 9, 10], scale, 25)).toEqual([0, 3, 9]);
});

test('a line goes through its points', () => {
  expect(
    lineThrough([
      [1, 2],
      [3, 4],
    ]),
  ).toBe('M1 2L3 4');
  expect(lineThrough([])).toBe('');
});
