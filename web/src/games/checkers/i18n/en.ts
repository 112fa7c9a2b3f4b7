import { draughts } from '../../../lib/board/i18n/draughts.en';

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
};

export type CheckersWords = typeof en;
