// The board, and below it the pieces that are left: sixteen places that stay where they are, and
// beside the last of them the one where a piece is handed over.
import { byCell, type Cell, type Layout, type Point } from '../../lib/board/layout';

/** The piece to place lies here. */
export const NEXT: Point = { x: 42, y: 540 };
/** A piece that is to be handed over is put here. */
export const GIVE = 'GIVE';
export const GIVE_AT: Point = { x: 355, y: 590 };
const CELL = 50;
const PER_ROW = 6;
const [LEFT, TOP] = [130, 490];

export const trayName = (piece: number): string => `P${piece}`;
/** The piece of a place in the tray. */
export const pieceOf = (place: string): number | null =>
  /^P\d+$/.test(place) ? Number(place.slice(1)) : null;

const places = Array.from({ length: 16 }, (_, piece) => trayName(piece));
const cellOf = (place: string): Cell => {
  const piece = pieceOf(place) ?? 0;
  return { column: piece % PER_ROW, row: Math.floor(piece / PER_ROW) };
};
const centreOf = (place: string): Point => {
  const { column, row } = cellOf(place);
  return { x: LEFT + column * CELL, y: TOP + row * CELL };
};
const rows = [0, 1, 2].map((row) => places.filter((place) => cellOf(place).row === row));
const isNear = (point: Point, middle: Point, width: number) =>
  Math.abs(point.x - middle.x) <= width / 2 && Math.abs(point.y - middle.y) <= CELL / 2;

export const TRAY: Layout = {
  rows,
  nColumns: PER_ROW,
  nRows: rows.length,
  size: CELL,
  cellOf,
  centreOf,
  at: (point) =>
    isNear(point, GIVE_AT, 2 * CELL)
      ? GIVE
      : (places.find((place) => isNear(point, centreOf(place), CELL)) ?? null),
  next: byCell(rows, cellOf),
};
