import type { components } from '../../lib/api/schema';

type Schemas = components['schemas'];
export type Side = 'w' | 'b';
/** What the side to move does. */
export type Phase = 'place' | 'move' | 'jump' | 'take';
type Piece = Omit<Schemas['NMMorrisPiece'], 'side'> & { side: Side };
export type View = Omit<Schemas['NMMorrisView'], 'sideToMove' | 'phase' | 'pieces'> & {
  sideToMove: Side;
  phase: Phase;
  pieces: Piece[];
};
/** A piece on the board. */
export interface Stone {
  point: string;
  side: Side;
}
/** What an action brought about. */
export type Step =
  | { kind: 'placed'; side: Side; number: number; point: string }
  | { kind: 'moved'; from: string; to: string; jumped: boolean }
  | { kind: 'millClosed'; points: string[] }
  | { kind: 'captured'; side: Side; number: number; point: string };

/** The sides by seat, in the server's words. */
export const SIDES = ['white', 'black'] as const;

export const seatOfSide = (side: Side): number => (side === 'w' ? 0 : 1);
export const sideOfSeat = (seat: number): Side => (seat === 0 ? 'w' : 'b');
export const stonesOf = (view: View): Stone[] =>
  view.pieces
    .filter(({ place }) => place !== 'hand' && place !== 'captured')
    .map(({ place, side }) => ({ point: place, side }));
export const stoneOn = (view: View, point: string): Side | undefined =>
  view.pieces.find(({ place }) => place === point)?.side;
/** The mills that a move would close. */
export const millsClosedBy = (view: View, text: string): string[][] =>
  view.legalMoves.find((move) => move.text === text)?.mills ?? [];
