import type { components } from '../../api/schema';
import { type Sentences, say } from '../../coded';

/** What games of draughts say alike. */
export const draughts = {
  sides: ['White', 'Black'] as [string, string],
  stuckMustCapture: (square: string, squares: string) =>
    `${square} can’t move: capturing is mandatory, and ${squares} can capture.`,
  stuckBlocked: (square: string) => `${square} can’t move: it is blocked.`,
  moveTo: (from: string, to: string) => `${from} to ${to}`,
  captures: (piece: string, square: string) => `captures a ${piece} on ${square}`,
  becomesKing: 'becomes a king',
  ply: 'Ply',
  noMove: 'no move left',
  notation:
    'Write a move as its squares, like C3:D4; for a capture name every square it lands on, like C3:E5:G7.',
};

export type DraughtsWords = typeof draughts;

interface OfStep<Code extends string> {
  code: Code;
  params: { from: string; to: string };
}

type Refusal =
  | { code: 'game-over' }
  | { code: 'not-your-turn'; params: { side: 'w' | 'b' } }
  | { code: 'capture-is-mandatory'; params: { by: string[] } }
  | OfStep<'not-diagonal'>
  | OfStep<'man-moves-one-forward'>
  | OfStep<'man-jumps-next'>;

/** What these games refuse alike, of whatever stands on the squares. */
export type DraughtsRefusals = Sentences<Refusal>;

export const illegalInDraughts: DraughtsRefusals = {
  'game-over': 'The game is over.',
  'not-your-turn': ({ side }) => `It is not your turn; ${SIDES[side]} moves.`,
  'not-diagonal': ({ from, to }) => `${from}:${to} is not along a diagonal.`,
  'capture-is-mandatory': ({ by }) => `Capturing is mandatory: ${by.join(', ')} can capture.`,
  'man-moves-one-forward': ({ from, to }) =>
    `${from}:${to}: a man moves one square forward unless it captures.`,
  'man-jumps-next': ({ from, to }) =>
    `${from}:${to}: a man captures over the adjacent square to the one right behind it.`,
};

const SIDES = { w: 'White', b: 'Black' };

type Schemas = components['schemas'];

/** What is wrong with texts in the notation of these games. */
export interface DraughtsNotation {
  square: Sentences<Schemas['DraughtsBadSquare']>;
  position: Sentences<Schemas['DraughtsBadPosition']>;
}

const square: DraughtsNotation['square'] = {
  'no-square': ({ got }) => `“${got}” is not a square from A1 to H8.`,
  'light-square': ({ square }) =>
    `${square} is a light square; only dark ones such as A1 are used.`,
};

const piece: Sentences<Schemas['DraughtsBadPiece']> = {
  'no-at': 'expected a piece and a square, for example w@A1.',
  'no-piece': ({ got }) => `“${got}” is not a piece; they are w, b, W and B.`,
  square: ({ problem }) => say(square, problem) ?? '',
};

const pieces: Sentences<Schemas['DraughtsBadPieces']> = {
  none: 'There is no piece on the board.',
  twice: ({ square }) => `There are two pieces on ${square}.`,
  'too-many': ({ side, max }) => `${SIDES[side]} has more than ${max} pieces.`,
};

export const notationInDraughts: DraughtsNotation = {
  square,
  position: {
    'no-side': ({ got }) => `A position begins with the side to move, w or b, not with “${got}”.`,
    piece: ({ number, word, problem }) =>
      `Piece ${number}, “${word}”: ${say(piece, problem) ?? ''}`,
    pieces: ({ problem }) => say(pieces, problem) ?? '',
    'unknown-counter': ({ got }) => `After a semicolon comes ply=… or quiet=…, not “${got}”.`,
    'repeated-counter': ({ name }) => `${name} is given twice.`,
    count: ({ name, got, max }) => `${name} is a number from 0 to ${max}, not “${got}”.`,
  },
};
