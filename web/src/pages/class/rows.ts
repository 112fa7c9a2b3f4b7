// The rows of the table of a class, in words and in order.
import type { ClassDocument, ClassNews, ClassRow } from '../../lib/api/types';

type ResultWord = 'won' | 'lost' | 'draw' | 'none' | 'running' | 'waiting';
export type SortKey = 'order' | 'name' | 'side' | 'result' | 'points' | { count: string };

export function resultWord(row: ClassRow): ResultWord {
  if (row.state !== 'finished') return row.taken ? 'running' : 'waiting';
  if (row.result?.winners.length === 0) return 'none';
  if (row.drawn) return 'draw';
  return row.won ? 'won' : 'lost';
}

const RANK: ResultWord[] = ['won', 'draw', 'lost', 'none', 'running', 'waiting'];

export const rowKey = ({ match, seat }: ClassRow): string => `${match}-${seat}`;

/** What a student is called: as on the list, or as somebody typed it; empty for a free place. */
export const nameOf = (row: ClassRow): string => row.name || row.player || '';

function value(row: ClassRow, key: SortKey): string | number {
  if (key === 'order') return 0;
  if (key === 'name') return nameOf(row).toLocaleLowerCase();
  if (key === 'side') return row.seat;
  if (key === 'result') return RANK.indexOf(resultWord(row));
  if (key === 'points') return row.points ?? 0;
  return row.counts.find(({ name }) => name === key.count)?.value ?? 0;
}

/** Sorted by a column; equal rows stay in the order in which they were set. */
export function sorted(rows: ClassRow[], key: SortKey, down: boolean): ClassRow[] {
  const sign = down ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [value(a, key), value(b, key)];
    return typeof x === 'string' ? sign * x.localeCompare(String(y)) : sign * (x - Number(y));
  });
}

/** The table after news of it: rows that have changed are replaced where they stand. */
export function updated(table: ClassDocument, news: ClassNews): ClassDocument {
  const changed = new Map(news.rows.map((row) => [rowKey(row), row]));
  return {
    ...table,
    isOpen: news.isOpen,
    rows: table.rows.map((row) => changed.get(rowKey(row)) ?? row),
  };
}

/** From the best to the last: by points where there are some, then by result; who waits is last. */
export function standings(rows: ClassRow[]): ClassRow[] {
  const here = rows.filter((row) => nameOf(row) !== '');
  const rank = (row: ClassRow) => RANK.indexOf(resultWord(row));
  return [...here].sort(
    (a, b) => (b.points ?? 0) - (a.points ?? 0) || rank(a) - rank(b) || b.nMoves - a.nMoves,
  );
}

/** The matches of a class, each once, with its rows. */
export function tablesOf(rows: ClassRow[]): { match: string; rows: ClassRow[] }[] {
  const tables = new Map<string, ClassRow[]>();
  for (const row of rows) tables.set(row.match, [...(tables.get(row.match) ?? []), row]);
  return [...tables].map(([match, of]) => ({ match, rows: of }));
}
