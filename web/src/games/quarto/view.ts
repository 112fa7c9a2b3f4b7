import type { components } from '../../lib/api/schema';

type Schemas = components['schemas'];
/** A broken rule, or what is wrong with a text that should be a move or a position. */
export type Illegal = Schemas['QuartoIllegal' | 'QuartoBadAction' | 'QuartoBadPosition'];
export type View = Schemas['QuartoView'];
/** What an action brought about. */
export type Step = Schemas['QuartoEvent'];
export type Line = View['lines'][number];

/** Nobody has a colour here: the players are told apart by who began. */
export const SIDES = ['first', 'second'] as const;

/** The attributes of a piece, as people see its four bits. */
interface Attributes {
  square: boolean;
  dark: boolean;
  tall: boolean;
  hollow: boolean;
}

export const attributesOf = (piece: number): Attributes => ({
  square: (piece & 8) !== 0,
  dark: (piece & 4) !== 0,
  tall: (piece & 2) !== 0,
  hollow: (piece & 1) !== 0,
});

export const pieceOn = (view: View, square: string): number | undefined =>
  view.cells.find((cell) => cell.square === square)?.piece;
