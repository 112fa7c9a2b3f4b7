// A move while it is being put together: the piece is placed, and another one is handed over. Both
// can be changed until the move is sent. Which squares are free and which end the game, the server
// says.
import { GIVE, pieceOf } from './layout';
import type { View } from './view';

export interface Draft {
  /** Where the piece is placed. */
  square: string | null;
  /** What is handed over. */
  piece: number | null;
}

export const EMPTY: Draft = { square: null, piece: null };

type Drafting =
  | { kind: 'changed'; draft: Draft }
  | { kind: 'finished'; notation: string }
  | { kind: 'refused' };

type Choices = Pick<View, 'legalMoves' | 'rest'>;

/** The text of a draft that can be sent; null while something is missing. */
export function notationOf({ legalMoves }: Choices, { square, piece }: Draft): string | null {
  if (square === null) return null;
  if (legalMoves.find((move) => move.square === square)?.ends) return square;
  return piece === null ? null : `${square},${piece}`;
}

/** What a click on a square or on a piece of the tray does, or a drop there. */
export function choose(choices: Choices, draft: Draft, place: string): Drafting {
  const piece = pieceOf(place);
  if (place === GIVE) return sent(choices, draft);
  return piece === null ? chooseSquare(choices, draft, place) : choosePiece(choices, draft, piece);
}

function chooseSquare(choices: Choices, draft: Draft, square: string): Drafting {
  const move = choices.legalMoves.find((candidate) => candidate.square === square);
  if (!move) return { kind: 'refused' };
  // Nothing is left to decide.
  if (move.ends) return { kind: 'finished', notation: square };
  if (draft.square !== square) return { kind: 'changed', draft: { ...draft, square } };
  return again(choices, draft, { ...draft, square: null });
}

function choosePiece(choices: Choices, draft: Draft, piece: number): Drafting {
  if (!choices.rest.includes(piece)) return { kind: 'refused' };
  if (draft.piece !== piece) return { kind: 'changed', draft: { ...draft, piece } };
  return again(choices, draft, { ...draft, piece: null });
}

/** Choosing the same thing again sends a finished move, and takes back an unfinished one. */
function again(choices: Choices, draft: Draft, without: Draft): Drafting {
  const notation = notationOf(choices, draft);
  return notation ? { kind: 'finished', notation } : { kind: 'changed', draft: without };
}

function sent(choices: Choices, draft: Draft): Drafting {
  const notation = notationOf(choices, draft);
  return notation ? { kind: 'finished', notation } : { kind: 'changed', draft };
}

/** Takes back what was chosen last. */
export const undo = ({ square, piece }: Draft): Draft =>
  piece === null ? EMPTY : { square, piece: null };
