// The board rendered to text: what a screen reader and the keyboard find.
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import Board from '../src/games/bashni/Board.svelte';
import figures from '../src/games/bashni/help/figures.json';
import type { View } from '../src/games/bashni/view';

const html = (bottomSeat: number) =>
  render(Board, {
    props: {
      view: figures.capture.view as View,
      arrival: null,
      lastMove: 'B6:C5',
      mayMove: true,
      bottomSeat,
      onmove: async () => true,
    },
  }).body;

test('every used square has a label, and one of them is in the tab order', () => {
  const text = html(0);
  expect(text.match(/role="gridcell"/g)).toHaveLength(32);
  expect(text.match(/tabindex="0"/g)).toHaveLength(1);
  expect(text).toContain('D4: Black’s tower of 2, from bottom to top: white man, black man');
  expect(text).toContain('C3: white man. can move');
});

test('a turned board begins with the squares of White’s home rank', () => {
  const first = (text: string) => /role="gridcell"[^>]*data-square="(\w\d)"/.exec(text)?.[1];
  expect(first(html(0))).toBe('B8');
  expect(first(html(1))).toBe('G1');
});

test('no style attribute is written that a strict policy would refuse', () => {
  expect(html(0)).not.toContain(' style="');
});
