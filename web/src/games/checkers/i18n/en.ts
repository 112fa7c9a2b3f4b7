export const en = {
  sides: ['White', 'Black'] as [string, string],
  piece: { w: 'white man', b: 'black man', W: 'white king', B: 'black king' } as Record<
    string,
    string
  >,
  yourMove: 'Your move. Choose a piece.',
  mustCapture: (squares: string) => `You must capture. Pieces that can: ${squares}.`,
  notYours: 'This piece is not yours.',
  stuckMustCapture: (square: string, squares: string) =>
    `${square} can’t move: capturing is mandatory, and ${squares} can capture.`,
  stuckBlocked: (square: string) => `${square} can’t move: it is blocked.`,
  moveTo: (from: string, to: string) => `${from} to ${to}`,
  captures: (piece: string, square: string) => `captures a ${piece} on ${square}`,
  becomesKing: 'becomes a king',
  pieces: 'Pieces',
  ply: 'Ply',
  quiet: 'Without progress',
  reasons: {
    'no-move': 'no move left',
    'ply-limit': 'ply limit reached',
    'no-progress-limit': 'no capture and no move of a man for too long',
  },
  notation:
    'Write a move as its squares, like C3:D4; for a capture name every square it lands on, like C3:E5:G7.',
  turn: (side: string, white: number, black: number, ply: number, quiet: number) =>
    `${side} to move. Pieces: White ${white}, Black ${black}. Ply ${ply}, ${quiet} without a capture or a move of a man.`,
};

export type CheckersWords = typeof en;
