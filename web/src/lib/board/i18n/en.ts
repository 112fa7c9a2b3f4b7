export const en = {
  board: 'Board',
  keys: 'Arrow keys move between squares, Enter selects, Escape goes one step back.',
  keysOnPoints: 'Arrow keys move along the lines, Enter selects, Escape goes one step back.',
  empty: 'empty',
  canMove: 'can move',
  target: 'possible target',
  chosen: 'chosen',
  pathSoFar: 'Path so far',
  goOn: 'choose the next square',
  undo: 'Take back',
  playNow: 'Play it',
  mustGoOn: 'The capture must continue. Choose a marked square, or take it back.',
  noTarget: (place: string) => `${place} is not a possible target here.`,
  figure: { again: 'Play again', show: 'Show' },
  on: (place: string, what: string) => `${place}: ${what}`,
  rank: (n: number) => `Rank ${n}`,
  noLastMove: 'No move has been made yet.',
  noMoves: 'Nothing can move.',
  movesOf: (place: string, moves: string) => `${place}: ${moves}`,
  cannotMove: (place: string) => `${place} can’t move.`,
  notLegal: (move: string) => `${move} is not a legal move now.`,
  ambiguous: (moves: string) => `This is ambiguous: ${moves}. Name every square.`,
  winsIn: (side: string, plies: number) => `${side} wins in ${plies}`,
  page: {
    title: 'On this page',
    what: 'To do',
    how: 'How',
    back: [
      'Take back a step',
      'Escape, Backspace or the button below the board, before the move is complete.',
    ],
    earlier: ['Look at earlier moves', 'Click in the list, or use ← and → outside the board.'],
    words: ['Play in words', 'Turn on text mode in the settings; it works with a screen reader.'],
    analyse: [
      'Learn from a game',
      'When it is over, “Analyse” shows the best moves and where the game turned.',
    ],
  } as { title: string; what: string; how: string } & Record<
    'back' | 'earlier' | 'words' | 'analyse',
    [string, string]
  >,
  protocol: {
    title: 'For programs: the protocol',
    shared: (game: string) =>
      `Greeting, seats, \`WAIT\`, \`THINKING\`, time-outs and the end of the game work as in ${game}. Here you see only what is different. S is the server, C the client.`,
    wholeGame: 'The protocol explained with a whole game',
    version3:
      'Clients that send `VERSION 3.x` connect to the next port, usually 1358. Its greeting says `v3.1` and has a second line, `+ Already happy with your AI?`',
  },
  commands: {
    board: 'the whole board, rank by rank',
    pieces: 'where the pieces are, all or of one side',
    place: 'what is on a square',
    moves: 'what can move, and where to',
    legal: 'all legal moves',
    last: 'the last move',
    clocks: 'the clocks',
    turn: 'whose turn it is, and the score',
    play: 'play this move',
    help: 'this list',
  },
};

export type BoardWords = typeof en;
