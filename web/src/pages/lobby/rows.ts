import type { MatchRow, MatchState } from '../../lib/api/types';

/** Does a row that came by the stream belong into the list as it is filtered now? */
export function fits(row: MatchRow, state: MatchState | null, q: string): boolean {
  if (state && row.state !== state) return false;
  const words = [row.name, row.id, ...row.players.map(({ name }) => name ?? '')].join(' ');
  return words.toLowerCase().includes(q.toLowerCase());
}

/** Replaces a row where it stands, adds a new one on top, drops one that no longer fits. */
export function place(rows: MatchRow[], row: MatchRow, wanted: boolean): MatchRow[] {
  const known = rows.some((other) => other.id === row.id);
  if (!wanted) return known ? rows.filter((other) => other.id !== row.id) : rows;
  return known ? rows.map((other) => (other.id === row.id ? row : other)) : [row, ...rows];
}
