import type { components } from '../../lib/api/schema';

type Schemas = components['schemas'];
export type Side = 'b' | 'w';
export type Disc = { square: string; side: Side };
export type View = Omit<Schemas['ReversiView'], 'sideToMove' | 'discs' | 'skipped'> & {
  sideToMove: Side;
  discs: Disc[];
  skipped?: Side | null;
};
/** What a move brought about. */
export type Step =
  | { kind: 'placed'; square: string; side: Side }
  | { kind: 'turned'; squares: string[]; side: Side }
  | { kind: 'skipped'; side: Side };

/** The sides by seat, in the server's words: Black begins. */
export const SIDES = ['black', 'white'] as const;

export const seatOfSide = (side: Side): number => (side === 'b' ? 0 : 1);
export const discOn = (view: View, square: string): Side | undefined =>
  view.discs.find((disc) => disc.square === square)?.side;
/** What a move on this square would turn; undefined where it is no move. */
export const turnedBy = (view: View, square: string | null): string[] | undefined =>
  view.legalMoves.find((move) => move.square === square)?.turns;
