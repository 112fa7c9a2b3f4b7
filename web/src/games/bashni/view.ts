import type { components } from '../../lib/api/schema';

type Schemas = components['schemas'];
/** A broken rule, or what is wrong with a text that should be a move or a position. */
export type Illegal = Schemas['BashniIllegal' | 'BashniBadMove' | 'DraughtsBadPosition'];
export type Side = Schemas['Side'];
export type View = Schemas['BashniView'];
export type Step = Schemas['BashniStep'];
/** A stack of pieces, written from the bottom to the top; capitals are kings. */
export type Tower = View['towers'][number];

/** The sides by seat, in the server's words. */
export const SIDES = ['white', 'black'] as const;

export const sideOfPiece = (piece: string): Side => (piece.toLowerCase() === 'w' ? 'w' : 'b');
export const isKing = (piece: string): boolean => piece !== piece.toLowerCase();
/** The top piece says whose the tower is and how it moves. */
export const topOf = (pieces: string): string => pieces.at(-1) ?? '';
export const seatOfSide = (side: Side): number => (side === 'w' ? 0 : 1);

/** Neighbouring equal pieces as runs: `bbwW` is 2 × b, 1 × w, 1 × W. */
export function runs(pieces: string): { piece: string; count: number }[] {
  const found: { piece: string; count: number }[] = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    if (last?.piece === piece) last.count += 1;
    else found.push({ piece, count: 1 });
  }
  return found;
}
