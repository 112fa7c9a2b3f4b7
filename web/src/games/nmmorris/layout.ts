// Three squares inside each other. A point is named by its ring, A outside, and by its number:
// 0 is the upper left corner, and from there they go clockwise.
import { byCell, type Cell, type Layout, type Point } from '../../lib/board/layout';

/** From one line of the board to the next. */
export const STEP = 120;
const MARGIN = 60;
/** How wide the target of a point is; those of two neighbours do not touch. */
const SIZE = 108;
const N = 7;
/** How far the points of a ring are from the middle, by their numbers. */
const AROUND = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;

export const POINTS = [...'ABC'].flatMap((ring) => AROUND.map((_, number) => `${ring}${number}`));

function cellOf(point: string, flipped: boolean): Cell {
  const far = 3 - 'ABC'.indexOf(point.charAt(0));
  const [x, y] = AROUND[Number(point.charAt(1))] ?? [0, 0];
  const sign = flipped ? -1 : 1;
  return { column: 3 + sign * far * x, row: 3 + sign * far * y };
}

const centre = ({ column, row }: Cell): Point => ({
  x: MARGIN + column * STEP,
  y: MARGIN + row * STEP,
});

export function morrisLayout(flipped: boolean): Layout {
  const cell = (point: string) => cellOf(point, flipped);
  const rows = Array.from({ length: N }, (_, row) =>
    POINTS.filter((point) => cell(point).row === row).sort(
      (a, b) => cell(a).column - cell(b).column,
    ),
  );
  return {
    rows,
    nColumns: N,
    nRows: N,
    size: SIZE,
    cellOf: cell,
    centreOf: (point) => centre(cell(point)),
    at: ({ x, y }) =>
      POINTS.find((point) => {
        const middle = centre(cell(point));
        return Math.hypot(middle.x - x, middle.y - y) <= SIZE / 2;
      }) ?? null,
    next: byCell(rows, cell),
  };
}

/** The lines of the board as one path. */
export const LINES = [
  ...[0, 1, 2].map((ring) => {
    const [from, side] = [MARGIN + ring * STEP, (6 - 2 * ring) * STEP];
    return `M${from} ${from}h${side}v${side}h${-side}z`;
  }),
  `M${MARGIN + 3 * STEP} ${MARGIN}v${2 * STEP}m0 ${2 * STEP}v${2 * STEP}`,
  `M${MARGIN} ${MARGIN + 3 * STEP}h${2 * STEP}m${2 * STEP} 0h${2 * STEP}`,
].join('');

/** The width and height of the board. */
export const BOARD = 2 * MARGIN + (N - 1) * STEP;
