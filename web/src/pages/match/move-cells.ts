import type { GameModule, MoveWords } from '../../games/game';
import { seatOf } from '../../lib/actor';

/** The moves in a column for each seat; null where somebody without a seat acted, too. */
export function cellsOf(
  { moveCell }: Pick<GameModule, 'moveCell'>,
  moves: MoveWords[],
): { seat: number; text: string }[] | null {
  if (!moveCell) return null;
  const cells = moves.flatMap((move) => {
    const seat = seatOf(move.by);
    return seat === null ? [] : [{ seat, text: moveCell(move) }];
  });
  return cells.length === moves.length ? cells : null;
}
