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
