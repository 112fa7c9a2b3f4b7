import {
  draughts,
  illegalInDraughts,
  notationInDraughts,
} from '../../../lib/board/i18n/draughts.en';
import { type Sentences, say } from '../../../lib/coded';
import type { Illegal } from '../view';

export const en = {
  ...draughts,
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
  points: 'Points',
  quiet: 'Without a new king',
  reasons: {
    'no-move': draughts.noMove,
    'ply-limit': 'ply limit reached, points decide',
    'no-new-king-limit': 'no new king for too long, points decide',
  },
  /** What some commands of the text mode mean here. */
  meanings: {
    pieces: 'where the towers stand, all or of one side',
    turn: 'whose turn it is, the points and the counters',
  },
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
  illegal: {
    ...illegalInDraughts,
    ...notationInDraughts.position,
    square: ({ number, problem }) =>
      `Square ${number} of the move: ${say(notationInDraughts.square, problem) ?? ''}`,
    'too-short': ({ got }) => `“${got}” is only one square; a move has at least two.`,
    'too-long': ({ max }) => `A move visits at most ${max} squares.`,
    'empty-square': ({ square }) => `${square} is empty; a move starts from one of your towers.`,
    'not-your-tower': ({ square }) =>
      `The tower on ${square} is not yours: what counts is whose piece is on top.`,
    occupied: ({ square }) => `${square} is not free; a tower only lands on free squares.`,
    'jumps-own-tower': ({ square }) => `The tower on ${square} is your own and can’t be jumped.`,
    'jumps-two-towers': ({ squares }) =>
      `${squares.join(' and ')} can’t be jumped together; a partial move jumps one tower.`,
    'captures-nothing': ({ from, to }) =>
      `${from}:${to} captures nothing; in a move of several partial moves each must capture.`,
    'turns-back': ({ from, to }) =>
      `${from}:${to} turns back; the next partial move goes straight on, left or right.`,
    'must-go-on': ({ square }) =>
      `Another partial move is possible from ${square}, so it must be made.`,
  } as Sentences<Illegal>,
};

export type BashniWords = typeof en;
