// What the projector shows of a match: who plays it, and how far it is.
import type { ClassDocument, MatchRow } from '../../lib/api/types';
import { nameOf, resultWord, tablesOf } from '../class/rows';

export interface Tile {
  id: string;
  type: string;
  title: string;
  nMoves: number;
  /** Changes whenever there may be something new to see. */
  version: string;
  isOver: boolean;
  /** The seat at the bottom. */
  seat: number;
  /** The first row of a class, for its result. */
  won: boolean;
}

/** The matches of a class in which somebody plays or has played; who has finished comes last. */
export function classTiles(shown: ClassDocument): Tile[] {
  const tiles = tablesOf(shown.rows)
    .filter(({ rows }) => rows.some((row) => row.taken || row.state === 'finished'))
    .map(({ match, rows }) => {
      const [first] = rows;
      return {
        id: match,
        type: shown.type,
        title: rows.map(nameOf).filter(Boolean).join(' – '),
        nMoves: first?.nMoves ?? 0,
        version: rows.map((row) => `${row.nMoves} ${row.state} ${row.taken}`).join(),
        isOver: first?.state === 'finished',
        seat: rows.length === 1 ? (first?.seat ?? 0) : 0,
        won: rows.some((row) => resultWord(row) === 'won'),
      };
    });
  return [...tiles.filter(({ isOver }) => !isOver), ...tiles.filter(({ isOver }) => isOver)];
}

/** Of each kind one: that which was shown before, as long as it goes on, or else the first. */
export function onePerKind(tiles: Tile[], before: Map<string, Tile>): Map<string, Tile> {
  const chosen = new Map<string, Tile>();
  for (const tile of tiles) {
    if (!chosen.has(tile.type) || before.get(tile.type)?.id === tile.id)
      chosen.set(tile.type, tile);
  }
  return chosen;
}

/** The running matches of the lobby, those with people first. */
export function lobbyTiles(rows: MatchRow[], names: (row: MatchRow) => string[]): Tile[] {
  const hasPeople = (row: MatchRow) => row.players.some(({ type }) => type !== 'BOT');
  const tiles = (some: MatchRow[]) =>
    some.map((row) => ({
      id: row.id,
      type: row.type,
      title: names(row).join(' – '),
      nMoves: row.nMoves ?? 0,
      version: `${row.nMoves} ${row.state}`,
      isOver: row.state === 'finished',
      seat: 0,
      won: false,
    }));
  const running = rows.filter(({ state }) => state === 'running');
  return [...tiles(running.filter(hasPeople)), ...tiles(running.filter((row) => !hasPeople(row)))];
}
