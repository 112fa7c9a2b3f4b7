import type { GameModule, MoveWords } from '../../games/game';
import { seatOf } from '../../lib/actor';

/** A move as the list shows it. */
export interface MoveRow {
  ply: number;
  /** The whole line. */
  line: string;
  /** The column of its seat and its text there; null where it takes the whole line. */
  cell: { seat: number; text: string } | null;
  /** The text beside the move before it, where it is part of the same turn. */
  joined: string | null;
  /** What came of it and is no move. */
  remark: string | null;
}

type Telling = Pick<GameModule, 'moveLine' | 'moveCell' | 'joined' | 'remark'>;

export const rowsOf = (game: Telling, moves: MoveWords[]): MoveRow[] =>
  moves.map((move, i) => {
    const seat = seatOf(move.by);
    const before = moves[i - 1];
    return {
      ply: move.ply,
      line: game.moveLine(move),
      cell: seat !== null && game.moveCell ? { seat, text: game.moveCell(move) } : null,
      joined: (before && game.joined?.(move, before)) ?? null,
      remark: game.remark?.(move, moves[i + 1]) ?? null,
    };
  });

/** The rows by the lines they stand on: a turn of several moves is one. */
export function linesOf(rows: MoveRow[]): MoveRow[][] {
  const lines: MoveRow[][] = [];
  for (const row of rows) {
    const last = lines.at(-1);
    if (row.joined !== null && last) last.push(row);
    else lines.push([row]);
  }
  return lines;
}
