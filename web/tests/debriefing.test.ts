import { describe, expect, it } from 'vitest';
import {
  axesOf,
  type Point,
  pointsUpTo,
  roundEnds,
  stepsOf,
  worst,
} from '../src/games/paging/debriefing';

const point = (ply: number, round: number, free: number, largest: number, disk = 0): Point => ({
  ply,
  round,
  free,
  largest,
  disk,
});
const POINTS = [
  point(1, 1, 21, 21),
  point(5, 1, 14, 6),
  point(9, 2, 9, 4, 30),
  point(12, 2, 12, 9),
];

describe('the chart of a debriefing', () => {
  it('has one step for each point and holds the highest number', () => {
    const { x, y, ticks } = axesOf(POINTS);
    expect([x.to, y.to]).toEqual([4, 30]);
    expect(ticks).toEqual([0, 5, 10, 15, 20, 25, 30]);
    expect([0, 1, 8, 9, 40].map((ply) => pointsUpTo(ply, POINTS))).toEqual([0, 1, 2, 3, 4]);
  });

  it('draws steps, since nothing changes between two points', () => {
    const path = stepsOf(POINTS, ({ free }) => free, axesOf(POINTS));
    expect(path.match(/H/g)).toHaveLength(4);
    expect(path.match(/V/g)).toHaveLength(4);
    expect(stepsOf([], ({ free }) => free, axesOf([]))).toBe('');
  });

  it('knows where rounds end and where the free frames were most broken up', () => {
    expect(roundEnds(POINTS).map(({ ply }) => ply)).toEqual([5, 12]);
    expect(worst(POINTS)).toEqual({ gap: 8, round: 1, disk: 30 });
    expect(worst([])).toEqual({ gap: 0, round: 1, disk: 0 });
  });
});
