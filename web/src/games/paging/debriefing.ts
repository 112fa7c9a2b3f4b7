// A look back as the server tells it, and the chart of it.
import type { components } from '../../lib/api/schema';

export type Debriefing = components['schemas']['PagingDebriefing'];
export type Point = Debriefing['fragmentation'][number];

/** The size of the drawing in its own units; it is stretched to the room there is. */
export const CHART = { width: 320, height: 130, left: 24, right: 6, top: 14, bottom: 16 } as const;

const inner = {
  width: CHART.width - CHART.left - CHART.right,
  height: CHART.height - CHART.top - CHART.bottom,
};

export interface Scale {
  nPoints: number;
  most: number;
}

export const scaleOf = (points: Point[]): Scale => ({
  nPoints: points.length,
  most: Math.max(5, ...points.map(({ free, disk }) => Math.max(free, disk))),
});

/** After so many points. A reorder phase has many plies and is one point, so plies would not do. */
export const xOf = (n: number, { nPoints }: Scale): number =>
  CHART.left + (n / Math.max(1, nPoints)) * inner.width;

/** How many points there were up to a ply. */
export const pointsUpTo = (ply: number, points: Point[]): number =>
  points.filter((point) => point.ply <= ply).length;

export const yOf = (value: number, { most }: Scale): number =>
  CHART.top + (1 - value / most) * inner.height;

/** A line of steps: between two points nothing changes. */
export function stepsOf(points: Point[], value: (point: Point) => number, scale: Scale): string {
  const [first] = points;
  if (!first) return '';
  let path = `M${xOf(0, scale).toFixed(1)} ${yOf(value(first), scale).toFixed(1)}`;
  points.forEach((point, i) => {
    path += `V${yOf(value(point), scale).toFixed(1)}H${xOf(i + 1, scale).toFixed(1)}`;
  });
  return path;
}

/** The last point of each round. */
export function roundEnds(points: Point[]): Point[] {
  return points.filter((point, i) => points[i + 1]?.round !== point.round);
}

/** Where the free frames were most broken up. */
export function worst(points: Point[]): { gap: number; round: number; disk: number } {
  let found = { gap: 0, round: 1, disk: 0 };
  for (const { free, largest, round, disk } of points) {
    if (free - largest > found.gap) found = { ...found, gap: free - largest, round };
    if (disk > found.disk) found = { ...found, disk };
  }
  return found;
}
