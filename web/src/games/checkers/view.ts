import type { components } from '../../lib/api/schema';

type Schemas = components['schemas'];
/** A broken rule, or what is wrong with a text that should be a move or a position. */
export type Illegal = Schemas['CheckersIllegal' | 'CheckersBadMove' | 'DraughtsBadPosition'];
export type Side = Schemas['Side'];
export type View = Schemas['CheckersView'];
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
