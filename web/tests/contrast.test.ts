// WCAG 1.4.11: what carries meaning on the board differs from its ground by 3:1 or more. axe
// checks only text, so the drawing is checked here.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('../src/app.css', import.meta.url), 'utf8');
const colour = (name: string) => {
  const found = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  if (!found) throw new Error(`--${name} is not one plain colour`);
  return found;
};

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const value = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(colour(a)), luminance(colour(b))].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

test.each([
  ['piece-w', 'board-dark'],
  ['piece-b', 'board-dark'],
  ['piece-w', 'board-marked'],
  ['piece-b', 'board-marked'],
  ['piece-w', 'board-selected'],
  ['piece-b', 'board-selected'],
  ['piece-w', 'piece-b'],
  ['board-movable', 'board-dark'],
  ['board-last', 'board-dark'],
  ['board-focus', 'board-dark'],
  ['board-advice', 'piece-w'],
  ['fault-mistake', 'piece-w'],
  ['fault-blunder', 'piece-w'],
  ['gold', 'piece-b'],
])('%s stands out from %s', (figure, ground) => {
  expect(contrast(figure, ground)).toBeGreaterThanOrEqual(3);
});
