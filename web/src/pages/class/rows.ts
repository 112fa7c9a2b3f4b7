// The rows of the table of a class, in words and in order.
import type { ClassRow } from '../../lib/api/types';

export type ResultWord = 'won' | 'lost' | 'none' | 'running' | 'waiting';
export type SortKey = 'order' | 'name' | 'side' | 'result' | { count: string };

export function resultWord(row: ClassRow): ResultWord {
  if (row.state !== 'finished') return row.taken ? 'running' : 'waiting';
  if (row.result?.winners.length === 0) return 'none';
  return row.won ? 'won' : 'lost';
}

const RANK: ResultWord[] = ['won', 'lost', 'none', 'running', 'waiting'];

function value(row: ClassRow, key: SortKey): string | number {
  if (key === 'order') return 0;
  if (key === 'name') return row.name.toLocaleLowerCase();
  if (key === 'side') return row.seat;
  if (key === 'result') return RANK.indexOf(resultWord(row));
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
