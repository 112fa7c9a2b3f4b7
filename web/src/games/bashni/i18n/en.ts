export const en = {
  sides: ['White', 'Black'] as [string, string],
  moveLine: (ply: number, side: string, action: string) => `${ply}: ${side} ${action}`,
  piece: (piece: string, count: number) =>
    `${count === 1 ? '' : `${count} `}${piece.toLowerCase() === 'w' ? 'white' : 'black'} ${
      piece === piece.toLowerCase() ? (count === 1 ? 'man' : 'men') : count === 1 ? 'king' : 'kings'
    }`,
  towerOf: (side: string, n: number) => `${side}’s tower of ${n}`,
  bottomToTop: 'from bottom to top',
  bottom: 'bottom',
  top: 'top',
  yourMove: 'Your move. Choose a tower.',
  mustCapture: (squares: string) => `You must capture. Towers that can: ${squares}.`,
  notYours: 'This tower is not yours.',
  stuckMustCapture: (square: string, squares: string) =>
    `${square} can’t move: capturing is mandatory, and ${squares} can capture.`,
  stuckBlocked: (square: string) => `${square} can’t move: it is blocked.`,
  moveTo: (from: string, to: string) => `${from} to ${to}`,
  captures: (piece: string, square: string) => `captures a ${piece} on ${square}`,
  becomesKing: 'becomes a king',
  points: 'Points',
  ply: 'Ply',
  quiet: 'Without a new king',
  reasons: {
    'no-move': 'no move left',
    'ply-limit': 'ply limit reached, points decide',
    'no-new-king-limit': 'no new king for too long, points decide',
  },
  notation:
    'Write a move as its squares, like C3:D4; for a capture name every square it lands on, like C3:E5:G7.',
  commands: [
    { command: 'b', meaning: 'the whole board, rank by rank' },
    { command: 'p · p w · p b', meaning: 'where the towers stand, all or of one side' },
    { command: 'A3', meaning: 'what stands on a square' },
    { command: 'm · m A3', meaning: 'what can move, and where to' },
    { command: 'l', meaning: 'the last move' },
    { command: 'c', meaning: 'the clocks' },
    { command: 't', meaning: 'whose turn it is, the points and the counters' },
    { command: 'c3 d4 · C5:E7:G5', meaning: 'play this move' },
    { command: '?', meaning: 'this list' },
  ],
  turn: (side: string, white: number, black: number, ply: number, quiet: number) =>
    `${side} to move. Points: White ${white}, Black ${black}. Ply ${ply}, ${quiet} without a new king.`,
  /** The notes beside the transcript of a game. */
  wire: {
    greeting: 'The server speaks first. There is a v before its version, but none before yours.',
    version: 'Only the number to the left of the dot has to be 2.',
    id: 'The 13 characters shown on the match page.',
    game: 'If another game is named here, the client has to exit with a message.',
    name: 'The name of the match.',
    player: 'Counted from 0. PLAYER without a number takes any free program seat.',
    you: 'Your number and your name.',
    others: 'Number, name (may contain spaces) and whether this player has joined yet.',
    wait: 'The other side is thinking. This is sent every second.',
    okwait: 'Clients that do not answer are disconnected.',
    move: 'It is your turn, and you have 3000 milliseconds.',
    pieces: 'The pieces follow, only two here. White has moved C3:D4.',
    order: 'Of two pieces on a square, the one listed first lies lower. Capitals are kings.',
    thinking: 'Send it at once, before computing anything.',
    play: 'The move: every square, joined by colons.',
    gameOver: 'White has no tower left, can’t move and loses.',
    finalPieces: 'The final position.',
    captured: 'The captured piece lies below …',
    capturing: '… and the capturing one on top.',
    won: 'A draw is Yes for both.',
    quit: 'Then the server closes the connection.',
  },
};

export type BashniWords = typeof en;
