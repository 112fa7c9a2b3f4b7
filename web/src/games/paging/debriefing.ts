// A look back as the server tells it, and the chart of it.
import type { components } from '../../lib/api/schema';
import { placeOf, type Scale, ticksOf } from '../../lib/scale';

export type Debriefing = components['schemas']['PagingDebriefing'];
export type Point = Debriefing['fragmentation'][number];

/** The size of the drawing in its own units; it is stretched to the room there is. */
export const CHART = { width: 320, height: 130, left: 24, right: 6, top: 14, bottom: 16 } as const;

export interface Axes {
  x: Scale;
  y: Scale;
  /** The values that have a line. */
  ticks: number[];
}

/** A chart that ends lower would make much of little. */
const LOWEST_TOP = 5;
const N_TICKS = 7;

/**
 * The axis across counts points: a reorder phase has many plies and is one point, so plies would
 * not do.
 */
export function axesOf(points: Point[]): Axes {
  const most = Math.max(LOWEST_TOP, ...points.flatMap(({ free, disk }) => [free, disk]));
  return {
    x: {
      from: 0,
      to: Math.max(1, points.length),
      start: CHART.left,
      end: CHART.width - CHART.right,
    },
    y: { from: 0, to: most, start: CHART.height - CHART.bottom, end: CHART.top },
    ticks: ticksOf({ to: most }, N_TICKS, true),
  };
}

/** How many points there were up to a ply. */
export const pointsUpTo = (ply: number, points: Point[]): number =>
  points.filter((point) => point.ply <= ply).length;

/** A line of steps: between two points nothing changes. */
export function stepsOf(points: Point[], value: (point: Point) => number, axes: Axes): string {
  const [first] = points;
  if (!first) return '';
  const steps = points.map(
    (point, i) => `V${placeOf(value(point), axes.y)}H${placeOf(i + 1, axes.x)}`,
  );
  return `M${placeOf(0, axes.x)} ${placeOf(value(first), axes.y)}${steps.join('')}`;
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
