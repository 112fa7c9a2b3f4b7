import type { components } from '../../lib/api/schema';

type Schemas = components['schemas'];
/** A broken rule, or what is wrong with a text that should be a move or a position. */
export type Illegal = Schemas['ReversiIllegal' | 'ReversiBadSquare' | 'ReversiBadPosition'];
export type Side = Schemas['ReversiSide'];
export type Disc = Schemas['ReversiDisc'];
export type View = Schemas['ReversiView'];
/** What a move brought about. */
export type Step = Schemas['ReversiEvent'];

/** The sides by seat, in the server's words: Black begins. */
export const SIDES = ['black', 'white'] as const;

export const seatOfSide = (side: Side): number => (side === 'b' ? 0 : 1);
export const discOn = (view: View, square: string): Side | undefined =>
  view.discs.find((disc) => disc.square === square)?.side;
/** What a move on this square would turn; undefined where it is no move. */
export const turnedBy = (view: View, square: string | null): string[] | undefined =>
  view.legalMoves.find((move) => move.square === square)?.turns;
