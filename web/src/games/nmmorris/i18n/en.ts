import type { Sentences } from '../../../lib/coded';
import type { Illegal } from '../view';
export const en = {
  sides: ['White', 'Black'] as [string, string],
  piece: { w: 'white piece', b: 'black piece' },
  phases: {
    place: (left: number) =>
      left === 1
        ? 'Place your last piece on a free point.'
        : `Place a piece on a free point. You have ${left} in hand.`,
    move: 'Your move. Choose a piece, then a neighbouring point.',
    jump: 'You have three pieces left: jump to any free point.',
    take: (n: number, of: number) =>
      of > 1 ? `Mill! Take a piece (${n} of ${of}).` : 'Mill! Take a piece.',
  },
  waiting: {
    take: (side: string) => `${side} has closed a mill and takes a piece.`,
  },
  canTake: 'can be taken',
  canPlace: 'free point',
  closesMill: 'closes a mill',
  goOn: 'choose a point',
  occupied: (point: string) => `There is already a piece on ${point}.`,
  notTakeable: (point: string) => `There is nothing for you to take on ${point}.`,
  notYours: 'This piece is not yours.',
  cannotMove: (point: string) => `${point} can’t move: the points next to it are taken.`,
  places: (point: string) => `places a piece on ${point}`,
  moves: (from: string, to: string) => `${from} to ${to}`,
  jumps: (from: string, to: string) => `jumps from ${from} to ${to}`,
  mill: (points: string) => `mill on ${points}`,
  takes: (point: string) => `takes the piece on ${point}`,
  takesShort: (point: string) => `takes ${point}`,
  hands: 'In hand',
  taken: 'Taken',
  quiet: 'Without a mill',
  ring: (letter: string) => ({ A: 'Outer ring', B: 'Middle ring', C: 'Inner ring' })[letter] ?? '',
  reasons: {
    'too-few-pieces': 'fewer than three pieces left',
    'no-move': 'no move left',
    'no-mill-limit': 'no mill for too long',
  },
  notation:
    'Write the point where you place or take a piece, like A1, and both points of a move, like A1:A2.',
  meanings: {
    board: 'the whole board, ring by ring',
    place: 'what is on a point',
    moves: 'what can be done, and from where to where',
  },
  turn: (side: string, white: number, black: number, quiet: number) =>
    `${side} to move. In hand: White ${white}, Black ${black}. Turns without a mill: ${quiet}.`,
  illegal: {
    point: ({ problem }) => `“${problem.got}” is not a point from A0 to C7.`,
    length: ({ got }) => `A move has one or two points, not ${got}.`,
    'no-side': ({ got }) => `A position begins with the side to move, w or b, not with “${got}”.`,
    'no-slash': 'A / must separate White’s pieces from Black’s.',
    twice: ({ point }) => `There are two pieces on ${point}.`,
    'too-many': ({ max }) => `A side has at most ${max} pieces.`,
    counter: ({ got, max }) =>
      `After the pieces come capture=1 or 2 and quiet=0 to ${max}, each once, not “${got}”.`,
    capture: ({ capture, enemies }) =>
      `capture=${capture}, but there are ${enemies} pieces to take.`,
    'game-over': 'The game is over.',
    'not-your-turn': ({ side }) => `It is not your turn; ${SIDES[side]} moves.`,
    'must-take': ({ n }) =>
      `You closed a mill and take ${n === 1 ? 'an enemy piece' : `${n} enemy pieces`}; name its point, for example A1.`,
    'must-place': ({ n }) =>
      `You are still placing pieces (${n} in hand); name one point, for example A1.`,
    'must-move': ({ point }) =>
      `${point} is not a move: all your pieces are placed, so name two points, for example A1:A2.`,
    occupied: ({ point }) => `${point} is already occupied.`,
    'takes-own-piece': ({ point }) =>
      `The piece on ${point} is your own; you take one of the enemy’s.`,
    'takes-nothing': ({ point }) => `${point} is empty; you take one of the enemy’s pieces.`,
    'in-mill': ({ point }) =>
      `The piece on ${point} is part of a mill, and there are others to take.`,
    'empty-point': ({ point }) => `${point} is empty; a move starts from one of your pieces.`,
    'not-your-piece': ({ point }) => `The piece on ${point} is not yours.`,
    'not-next': ({ from, to, pieces }) =>
      `${from} and ${to} are not next to each other, and with ${pieces} pieces you can’t jump.`,
  } as Sentences<Illegal>,
};

export type NMMorrisWords = typeof en;

const SIDES = { w: 'White', b: 'Black' };
