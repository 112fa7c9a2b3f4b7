import type { components } from '../../lib/api/schema';

type Schemas = components['schemas'];
export type Side = 'w' | 'b';
/** Why a piece can't move. */
export type Why = 'must-capture' | 'blocked';
export type View = Omit<Schemas['CheckersView'], 'sideToMove' | 'stuck'> & {
  sideToMove: Side;
  stuck: (Omit<Schemas['CheckersStuck'], 'why'> & { why: Why })[];
};
/** A piece on its square; capitals are kings. */
export type Piece = Schemas['CheckersPiece'];
/** What a move brought about. */
export type Step = Schemas['CheckersEvent'];

/** The sides by seat, in the server's words. */
export const SIDES = ['white', 'black'] as const;

export const sideOfPiece = (piece: string): Side => (piece.toLowerCase() === 'w' ? 'w' : 'b');
export const isKing = (piece: string): boolean => piece !== piece.toLowerCase();
export const seatOfSide = (side: Side): number => (side === 'w' ? 0 : 1);
export const pieceOn = (view: View, square: string): string | undefined =>
  view.pieces.find((piece) => piece.square === square)?.piece;
