// What the server's analysis says of a position. Chances and scores are those of the first seat.
import type { Finding } from '../api/types';

/** The only move was found without looking any further: what is said of its value means nothing. */
export const isForced = (finding: Finding): boolean =>
  finding.depth === 0 && finding.lines.length === 1;

export const bestMove = (finding: Finding | null | undefined): string | null =>
  finding?.lines[0]?.moves[0] ?? null;

export function chanceOf(finding: Finding | null | undefined): number | null {
  if (!finding || isForced(finding)) return null;
  return finding.lines[0]?.chance ?? null;
}

/** The chances of a game by ply. `outcome` is the value of the last position if the game ended. */
export function chancesOf(
  found: (Finding | null | undefined)[],
  outcome: number | null,
): (number | null)[] {
  const chances: (number | null)[] = [];
  for (let ply = found.length - 1; ply >= 0; ply--) {
    const finding = found[ply];
    // Where there is no choice, the position is worth as much as the next one.
    if (finding && isForced(finding)) chances[ply] = chances[ply + 1] ?? null;
    else chances[ply] = chanceOf(finding);
    if (ply === found.length - 1 && outcome !== null) chances[ply] = outcome;
  }
  return chances;
}
