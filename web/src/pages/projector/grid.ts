// How many boards fit on a screen, as large as can be.

interface Grid {
  columns: number;
  /** How many are shown at a time; the others take turns. */
  perPage: number;
}

export interface Room {
  n: number;
  width: number;
  height: number;
  /** The height of a tile by its width. */
  aspect: number;
  /** Below this width nobody in the last row sees anything. */
  smallest: number;
  gap: number;
}

/** The fewest columns with which all fit; otherwise as many as may be seen at a time. */
export function gridFor({ n, width, height, aspect, smallest, gap }: Room): Grid {
  const tileWidth = (columns: number) => (width - gap * (columns - 1)) / columns;
  const rowsIn = (columns: number) =>
    Math.max(1, Math.floor((height + gap) / (tileWidth(columns) * aspect + gap)));
  let columns = 1;
  while (columns * rowsIn(columns) < n && tileWidth(columns + 1) >= smallest) columns += 1;
  return { columns, perPage: columns * rowsIn(columns) };
}

/** The page of this number, counted round and round. */
export function pageOf<T>(all: T[], perPage: number, turn: number): { shown: T[]; page: number } {
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const page = turn % pages;
  return { shown: all.slice(page * perPage, (page + 1) * perPage), page };
}
