export const en = {
  sides: ['Player 1', 'Player 2'] as [string, string],
  /** The two values of each bit, from bit 0 on. */
  attributes: [
    ['solid', 'hollow'],
    ['short', 'tall'],
    ['light', 'dark'],
    ['round', 'square'],
  ] as [string, string][],
  piece: (number: number, attributes: string) => `piece ${number}, ${attributes}`,
  tray: 'Pieces that are left',
  gone: (number: number) => `piece ${number} is in play`,
  toPlace: 'To place',
  give: 'Hand over',
  canPlace: 'free',
  canGive: 'can be handed over',
  placeHere: 'the piece is placed here',
  handedOver: 'is handed over',
  choosePlace: 'Place the piece on a free square.',
  choosePiece: 'Now choose the piece to hand over.',
  ready: (square: string, piece: number) => `On ${square}, handing over piece ${piece}.`,
  play: 'Play it',
  waiting: 'The first piece is drawn.',
  occupied: (square: string) => `There is already a piece on ${square}.`,
  notLeft: (number: number) => `Piece ${number} is already in play.`,
  places: (piece: string, square: string) => `${piece}, on ${square}`,
  handsOver: (piece: string) => `hands over ${piece}`,
  named: (piece: string) => `The first piece is drawn: ${piece}`,
  firstPiece: (piece: string) => `First piece: ${piece}`,
  line: (squares: string, attribute: string) => `Four in a row on ${squares}: all ${attribute}`,
  lineLabel: 'Line',
  left: 'Pieces left',
  next: 'To place',
  reasons: { line: 'four in a row', 'board-full': 'the board is full' },
  notation:
    'Write the square and the piece that you hand over, like B3,7; a move that ends the game is just its square.',
  turn: (side: string, next: string, left: string) =>
    `${side} places ${next}. Left to hand over: ${left}.`,
  meanings: {
    pieces: 'the pieces that are left, and the one to place',
    play: 'place on B3 and hand over piece 7',
  },
};

export type QuartoWords = typeof en;
