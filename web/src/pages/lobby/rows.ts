import type { MatchRow, MatchState } from '../../lib/api/types';

/** What the list of matches is to show. */
export interface Shown {
  /** Null for all, one part for each. */
  state: MatchState | null;
  /** The kind of game; null for all. */
  type: string | null;
  /** Matches in which only the computer plays, instead of all others. */
  botsOnly: boolean;
  q: string;
}

const isBotsOnly = ({ players }: Pick<MatchRow, 'players'>): boolean =>
  players.every(({ type }) => type === 'BOT');

/** Does a row that came by the stream belong into the list as it is filtered now? */
export function fits(row: MatchRow, { state, type, botsOnly, q }: Shown): boolean {
  if (state && row.state !== state) return false;
  if (type && row.type !== type) return false;
  // Anyone who looks for something looks everywhere.
  if (q === '' && isBotsOnly(row) !== botsOnly) return false;
  const words = [row.name, row.id, ...row.players.map(({ name }) => name ?? '')].join(' ');
  return words.toLowerCase().includes(q.toLowerCase());
}

/** Replaces a row where it stands, adds a new one on top, drops one that no longer fits. */
export function place(rows: MatchRow[], row: MatchRow, wanted: boolean): MatchRow[] {
  const known = rows.some((other) => other.id === row.id);
  if (!wanted) return known ? rows.filter((other) => other.id !== row.id) : rows;
  return known ? rows.map((other) => (other.id === row.id ? row : other)) : [row, ...rows];
}

/** Those who play, in few words: people and programs by name, of many bots only how many. */
export function inFewWords(players: MatchRow['players'], names: string[]) {
  if (players.length <= 2) return { shown: players.map((_, seat) => seat), nBots: 0 };
  const shown = players.flatMap(({ type }, seat) => (type === 'BOT' ? [] : [seat]));
  return {
    shown: shown.filter((seat) => names[seat] !== undefined),
    nBots: players.length - shown.length,
  };
}
