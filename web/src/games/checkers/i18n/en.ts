import {
  draughts,
  illegalInDraughts,
  notationInDraughts,
} from '../../../lib/board/i18n/draughts.en';
import { type Sentences, say } from '../../../lib/coded';
import type { Illegal } from '../view';

export const en = {
  ...draughts,
  piece: { w: 'white man', b: 'black man', W: 'white king', B: 'black king' } as Record<
    string,
    string
  >,
  yourMove: 'Your move. Choose a piece.',
  mustCapture: (squares: string) => `You must capture. Pieces that can: ${squares}.`,
  notYours: 'This piece is not yours.',
  pieces: 'Pieces',
  quiet: 'Without progress',
  reasons: {
    'no-move': draughts.noMove,
    'ply-limit': 'ply limit reached',
    'no-progress-limit': 'no capture and no move of a man for too long',
  },
  turn: (side: string, white: number, black: number, ply: number, quiet: number) =>
    `${side} to move. Pieces: White ${white}, Black ${black}. Ply ${ply}, ${quiet} without a capture or a move of a man.`,
  illegal: {
    ...illegalInDraughts,
    ...notationInDraughts.position,
    square: ({ problem }) => say(notationInDraughts.square, problem) ?? '',
    length: ({ got }) => `A move has 2 to 13 squares, not ${got}.`,
    'empty-square': ({ square }) => `${square} is empty; a move starts from one of your pieces.`,
    'not-your-piece': ({ square }) => `The piece on ${square} is not yours.`,
    occupied: ({ square }) => `${square} is not free; a piece only lands on free squares.`,
    'man-captures-forward': ({ from, to }) => `${from}:${to}: a man only captures forward.`,
    'jumps-own-piece': ({ square }) => `The piece on ${square} is your own and can’t be jumped.`,
    'jumps-two-pieces': ({ squares }) =>
      `${squares.join(' and ')} can’t be jumped together; each step of a capture jumps one piece.`,
    'captures-nothing': ({ from, to }) =>
      `${from}:${to} captures nothing; in a move of several steps each must capture.`,
    'king-lands-next': ({ over, to }) =>
      `${to} is not right behind ${over}, where a king lands in this match.`,
    'new-king-stops': ({ square }) => `The man became a king on ${square}, which ends the move.`,
    'must-go-on': ({ square }) => `Another capture is possible from ${square}, so it must be made.`,
  } as Sentences<Illegal>,
};

export type CheckersWords = typeof en;
