import type { Point } from './layout';

const HEAD = 34;
const HALF = 20;
const print = (points: Point[]) =>
  points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(' ');

/** An arrow along a way; the shaft ends where the head begins. */
export function arrowOf(way: Point[]): { shaft: string; head: string } | null {
  const tip = way.at(-1);
  const before = way.at(-2);
  if (!tip || !before) return null;
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const [dx, dy] = [(tip.x - before.x) / length, (tip.y - before.y) / length];
  const neck = { x: tip.x - dx * HEAD, y: tip.y - dy * HEAD };
  return {
    shaft: print([...way.slice(0, -1), neck]),
    head: print([
      tip,
      { x: neck.x - dy * HALF, y: neck.y + dx * HALF },
      { x: neck.x + dy * HALF, y: neck.y - dx * HALF },
    ]),
  };
}
