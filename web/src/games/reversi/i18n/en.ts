import type { Sentences } from '../../../lib/coded';
import type { Illegal } from '../view';
export const en = {
  sides: ['Black', 'White'] as [string, string],
  disc: { b: 'black disc', w: 'white disc' },
  possible: (n: number) =>
    n === 1 ? 'possible move, turns one disc' : `possible move, turns ${n} discs`,
  yourMove: 'Your move. Choose one of the marked squares.',
  wouldTurn: (square: string, n: number) =>
    n === 1 ? `${square} turns one disc.` : `${square} turns ${n} discs.`,
  occupied: (square: string) => `There is already a disc on ${square}.`,
  turnsNothing: (square: string) => `A disc on ${square} would turn nothing.`,
  skipped: (side: string) => `${side} can’t move and is skipped.`,
  cannotMove: (side: string) => `${side} can’t move`,
  places: (square: string) => `disc on ${square}`,
  turns: (n: number, squares: string) =>
    n === 1 ? `turns one disc: ${squares}` : `turns ${n} discs: ${squares}`,
  discs: 'Discs',
  reasons: { 'board-full': 'the board is full', 'no-move': 'neither side can move' },
  notation: 'Write a move as its square, like E3.',
  turn: (side: string, black: number, white: number) =>
    `${side} to move. Discs: Black ${black}, White ${white}.`,
  illegal: {
    'no-square': ({ got }) => `“${got}” is not a square.`,
    'no-side': ({ got }) => `A position begins with the side to move, b or w, not with “${got}”.`,
    'no-size': ({ got }) => `A board has 6, 8, 10, 12, 14 or 16 ranks, not ${got}.`,
    rank: ({ rank, n, got }) =>
      `Rank ${rank}, “${got}”: B, W and numbers of free squares must come to ${n} squares.`,
    'too-much': ({ got }) => `Nothing follows the ranks, but here is “${got}”.`,
    'game-over': 'The game is over.',
    'not-your-turn': ({ side }) => `It is not your turn; ${SIDES[side]} moves.`,
    'off-board': ({ square, last }) =>
      `${square} is not on the board, which goes from A1 to ${last}.`,
    occupied: ({ square, side }) =>
      `${square} is not free; a ${SIDES[side].toLowerCase()} disc lies there.`,
    'turns-nothing': ({ square }) =>
      `${square} turns nothing; a move encloses at least one disc of the other side.`,
  } as Sentences<Illegal>,
};

export type ReversiWords = typeof en;

const SIDES = { w: 'White', b: 'Black' };
