import type { Sentences } from '../../../lib/coded';
import type { Illegal } from '../view';
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
  illegal: {
    square: ({ problem }) => `“${problem.got}” is not a square from A1 to D4.`,
    piece: ({ problem }) => `“${problem.got}” is not a piece; they are numbered from 0 to 15.`,
    words: ({ got }) =>
      `A position is three words, the player to move, the piece to place and the ranks, not ${got}.`,
    'no-seat': ({ got }) => `A position begins with the player to move, 0 or 1, not with “${got}”.`,
    ranks: ({ got }) => `A position has 4 ranks with / between them, not ${got}.`,
    cells: ({ rank, n }) => `Rank ${rank} has 4 squares with commas between them, not ${n}.`,
    twice: ({ piece }) => `Piece ${piece} is there twice.`,
    'game-over': 'The game is over.',
    'not-your-turn': ({ seat }) => `It is not your turn; player ${seat + 1} moves.`,
    'nothing-to-place': 'The first piece has not been named yet.',
    'not-the-players': 'Place a piece and hand one over, for example B3,7.',
    'not-the-dealers': 'The first piece has already been named.',
    occupied: ({ square, piece }) => `${square} is not free; piece ${piece} stands there.`,
    'no-piece': ({ square }) =>
      `${square} does not end the game, so also name the piece that you hand over, for example ${square},7.`,
    'gives-next': ({ piece }) => `You are placing piece ${piece}; hand over another one.`,
    'on-board': ({ square, piece }) =>
      `Piece ${piece} is already on ${square}; hand over a free one.`,
  } as Sentences<Illegal>,
};

export type QuartoWords = typeof en;
