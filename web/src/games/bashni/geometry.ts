// Where squares lie on the screen. One square is 100 units wide.
export const CELL = 100;
export const FILES = 'ABCDEFGH';

export interface Point {
  x: number;
  y: number;
}

/** Column and row on the screen, from the top left. */
export function cellOf(square: string, flipped: boolean): { column: number; row: number } {
  const file = FILES.indexOf(square.charAt(0));
  const rank = Number(square.charAt(1)) - 1;
  return flipped ? { column: 7 - file, row: rank } : { column: file, row: 7 - rank };
}

/** The top left corner of a square. */
export function cornerOf(square: string, flipped: boolean): Point {
  const { column, row } = cellOf(square, flipped);
  return { x: column * CELL, y: row * CELL };
}

export function squareAt(column: number, row: number, flipped: boolean): string | null {
  if (column < 0 || column > 7 || row < 0 || row > 7) return null;
  const file = flipped ? 7 - column : column;
  const rank = flipped ? row : 7 - row;
  return `${FILES.charAt(file)}${rank + 1}`;
}

/** A1 is dark, and only dark squares are used. */
export function isUsed(square: string): boolean {
  return (FILES.indexOf(square.charAt(0)) + Number(square.charAt(1)) - 1) % 2 === 0;
}

/** The used squares row by row as they are seen, each row from left to right. */
export function rowsOnScreen(flipped: boolean): string[][] {
  return Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 8 }, (_, column) => squareAt(column, row, flipped) ?? '').filter(isUsed),
  );
}

/**
 * The next used square for an arrow key. Left and right stay in the row; up and down keep the
 * place in the row, for straight up from a used square there is always an unused one.
 */
export function neighbour(square: string, key: string, flipped: boolean): string | null {
  const rows = rowsOnScreen(flipped);
  const { row } = cellOf(square, flipped);
  const place = rows[row]?.indexOf(square) ?? 0;
  switch (key) {
    case 'ArrowLeft':
      return rows[row]?.[place - 1] ?? null;
    case 'ArrowRight':
      return rows[row]?.[place + 1] ?? null;
    case 'ArrowUp':
      return rows[row - 1]?.[place] ?? null;
    case 'ArrowDown':
      return rows[row + 1]?.[place] ?? null;
    case 'Home':
      return rows[row]?.[0] ?? null;
    case 'End':
      return rows[row]?.at(-1) ?? null;
    default:
      return null;
  }
}
