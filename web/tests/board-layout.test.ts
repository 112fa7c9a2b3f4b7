import { expect, test } from 'vitest';
import { gridLayout, isDark, type Layout } from '../src/lib/board/layout';

/** All places that the arrow keys lead to. */
function reachable(layout: Layout, start: string): Set<string> {
  const seen = new Set([start]);
  const queue = [start];
  for (let place = queue.pop(); place; place = queue.pop()) {
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      const next = layout.next(place, key);
      if (next && !seen.has(next)) {
        seen.add(next);
        queue.push(next);
      }
    }
  }
  return seen;
}

test.each([false, true])('arrow keys reach every used square, flipped: %s', (flipped) => {
  expect(reachable(gridLayout({ n: 8, flipped, isUsed: isDark }), 'A1').size).toBe(32);
  expect(reachable(gridLayout({ n: 16, flipped }), 'A1').size).toBe(256);
});

test('rows are listed as they are seen', () => {
  const rows = (flipped: boolean) => gridLayout({ n: 8, flipped, isUsed: isDark }).rows;
  expect(rows(false)[0]).toEqual(['B8', 'D8', 'F8', 'H8']);
  expect(rows(true)[0]).toEqual(['G1', 'E1', 'C1', 'A1']);
});

test.each([false, true])('the middle of a square belongs to it, flipped: %s', (flipped) => {
  const layout = gridLayout({ n: 10, flipped });
  for (const square of layout.rows.flat()) {
    expect(layout.at(layout.centreOf(square))).toBe(square);
  }
  expect(layout.at({ x: -1, y: 5 })).toBeNull();
  expect(layout.at({ x: 5, y: 1000 })).toBeNull();
});

test('keys stay in the column, and Home and End in the row', () => {
  const layout = gridLayout({ n: 4, flipped: false });
  expect(layout.next('B2', 'ArrowUp')).toBe('B3');
  expect(layout.next('B2', 'ArrowDown')).toBe('B1');
  expect(layout.next('B1', 'ArrowDown')).toBeNull();
  expect(layout.next('B2', 'Home')).toBe('A2');
  expect(layout.next('B2', 'End')).toBe('D2');
  expect(layout.next('B2', 'x')).toBeNull();
});
