// Where the places of a board lie on the screen, and which one an arrow key leads to. A place is a
// square or a point, named as in the notation of its game.

export interface Point {
  x: number;
  y: number;
}

/** Column and row on the screen, from the top left. */
export interface Cell {
  column: number;
  row: number;
}

/** What puts a part of the drawing there. */
export const translate = ({ x, y }: Point): string => `translate(${x} ${y})`;

/** A point on the way from one to another; `at` runs from 0 to 1, and half-way it is lifted. */
export const onTheWay = (from: Point, to: Point, at: number, lift: number): Point => ({
  x: from.x + (to.x - from.x) * at,
  y: from.y + (to.y - from.y) * at - lift * Math.sin(Math.PI * at),
});

/** The places in a line, for a `polyline`. */
export const pointsOf = (places: string[], centreOf: (place: string) => Point): string =>
  places
    .map(centreOf)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');

export interface Layout {
  /** The places row by row as they are seen, each row from left to right. */
  rows: string[][];
  /** How many columns and rows there are, gaps included. */
  nColumns: number;
  nRows: number;
  /** How wide the target of a place is. */
  size: number;
  cellOf: (place: string) => Cell;
  centreOf: (place: string) => Point;
  /** The place at this point of the drawing. */
  at: (point: Point) => string | null;
  /** The place that a key leads to. */
  next: (place: string, key: string) => string | null;
}

/** One square is 100 units wide. */
export const CELL = 100;

const letter = (file: number) => String.fromCharCode(65 + file);
export const fileOf = (square: string): number => square.charCodeAt(0) - 65;
export const rankOf = (square: string): number => Number(square.slice(1)) - 1;
const squareName = (file: number, rank: number): string => `${letter(file)}${rank + 1}`;

/** The letters below a board, from left to right. */
export const fileNames = (n: number, flipped: boolean): string[] =>
  Array.from({ length: n }, (_, i) => letter(flipped ? n - 1 - i : i));

/** The numbers beside a board, from top to bottom. */
export const rankNames = (n: number, flipped: boolean): string[] =>
  Array.from({ length: n }, (_, i) => `${flipped ? i + 1 : n - i}`);

interface GridOptions {
  /** How many files and ranks there are. */
  n: number;
  flipped: boolean;
  /** Left out where all squares are used. */
  isUsed?: (square: string) => boolean;
}

/** A board of squares, whose upper left corner is at 0, 0. */
export function gridLayout({ n, flipped, isUsed }: GridOptions): Layout {
  const cellOf = (square: string): Cell => {
    const [file, rank] = [fileOf(square), rankOf(square)];
    return flipped ? { column: n - 1 - file, row: rank } : { column: file, row: n - 1 - rank };
  };
  const square = (column: number, row: number) =>
    flipped ? squareName(n - 1 - column, row) : squareName(column, n - 1 - row);
  const rows = Array.from({ length: n }, (_, row) =>
    Array.from({ length: n }, (_, column) => square(column, row)).filter(isUsed ?? (() => true)),
  );
  return {
    rows,
    nColumns: n,
    nRows: n,
    size: CELL,
    cellOf,
    centreOf: (place) => {
      const { column, row } = cellOf(place);
      return { x: column * CELL + CELL / 2, y: row * CELL + CELL / 2 };
    },
    at: ({ x, y }) => {
      const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
      const isOn = column >= 0 && column < n && row >= 0 && row < n;
      return isOn ? square(column, row) : null;
    },
    next: isUsed ? byOrder(rows, cellOf) : byCell(rows, cellOf),
  };
}

/** A1 is dark. */
export const isDark = (square: string): boolean => (fileOf(square) + rankOf(square)) % 2 === 0;

const onKey =
  (rows: string[][], vertical: (at: string, by: number) => string | null) =>
  (place: string, key: string): string | null => {
    const row = rows.find((candidates) => candidates.includes(place)) ?? [];
    const order = row.indexOf(place);
    switch (key) {
      case 'ArrowLeft':
        return row[order - 1] ?? null;
      case 'ArrowRight':
        return row[order + 1] ?? null;
      case 'ArrowUp':
        return vertical(place, -1);
      case 'ArrowDown':
        return vertical(place, 1);
      case 'Home':
        return row[0] ?? null;
      case 'End':
        return row.at(-1) ?? null;
      default:
        return null;
    }
  };

/** Up and down stay in the column, and go to the nearest place in it. */
export function byCell(rows: string[][], cellOf: (place: string) => Cell): Layout['next'] {
  const places = rows.flat();
  return onKey(rows, (place, by) => {
    const { column, row } = cellOf(place);
    const away = (other: string) => (cellOf(other).row - row) * by;
    const ahead = places.filter((other) => cellOf(other).column === column && away(other) > 0);
    return ahead.sort((a, b) => away(a) - away(b))[0] ?? null;
  });
}

/**
 * Up and down keep the order in the row: on a board of which every second square is used, there is
 * always an unused one straight above a used one.
 */
function byOrder(rows: string[][], cellOf: (place: string) => Cell): Layout['next'] {
  return onKey(rows, (place, by) => {
    const { row } = cellOf(place);
    return rows[row + by]?.[rows[row]?.indexOf(place) ?? 0] ?? null;
  });
}
