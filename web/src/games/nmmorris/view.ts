import type { components } from '../../lib/api/schema';

type Schemas = components['schemas'];
/** A broken rule, or what is wrong with a text that should be a move or a position. */
export type Illegal = Schemas['NMMorrisIllegal' | 'NMMorrisBadMove' | 'NMMorrisBadPosition'];
export type Side = Schemas['Side'];
/** What the side to move does. */
export type Phase = Schemas['NMMorrisPhase'];
export type View = Schemas['NMMorrisView'];
/** A piece on the board. */
export interface Stone {
  point: string;
  side: Side;
}
/** What an action brought about. */
export type Step = Schemas['NMMorrisEvent'];

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
