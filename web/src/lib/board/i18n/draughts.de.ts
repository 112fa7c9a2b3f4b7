import type { components } from '../../api/schema';
import { type Sentences, say } from '../../coded';
import type { DraughtsNotation, DraughtsRefusals, DraughtsWords } from './draughts.en';

export const draughts: DraughtsWords = {
  sides: ['Weiß', 'Schwarz'],
  stuckMustCapture: (square, squares) =>
    `${square} kann nicht ziehen: Es besteht Schlagzwang. Schlagen können: ${squares}.`,
  stuckBlocked: (square) => `${square} kann nicht ziehen: Alle Wege sind versperrt.`,
  moveTo: (from, to) => `${from} nach ${to}`,
  captures: (piece, square) => `schlägt auf ${square}: ${piece}`,
  becomesKing: 'wird zur Dame',
  ply: 'Zug',
  noMove: 'kein Zug mehr möglich',
  notation:
    'Ein Zug nennt seine Felder, zum Beispiel C3:D4; ein Schlagzug alle, auf denen er landet, wie C3:E5:G7.',
};

export const illegalInDraughts: DraughtsRefusals = {
  'game-over': 'Die Partie ist zu Ende.',
  'not-your-turn': ({ side }) => `Sie sind nicht am Zug; ${SIDES[side]} zieht.`,
  'not-diagonal': ({ from, to }) => `${from}:${to} geht nicht entlang einer Diagonalen.`,
  'capture-is-mandatory': ({ by }) =>
    `Es besteht Schlagzwang. Schlagen ${by.length === 1 ? 'kann' : 'können'}: ${by.join(', ')}.`,
  'man-moves-one-forward': ({ from, to }) =>
    `${from}:${to}: Ein Stein zieht ein Feld vorwärts, außer er schlägt.`,
  'man-jumps-next': ({ from, to }) =>
    `${from}:${to}: Ein Stein schlägt über das Nachbarfeld auf das Feld direkt dahinter.`,
};

const SIDES = { w: 'Weiß', b: 'Schwarz' };

type Schemas = components['schemas'];

const square: DraughtsNotation['square'] = {
  'no-square': ({ got }) => `„${got}“ ist kein Feld von A1 bis H8.`,
  'light-square': ({ square }) =>
    `${square} ist ein helles Feld; gespielt wird nur auf dunklen wie A1.`,
};

const piece: Sentences<Schemas['DraughtsBadPiece']> = {
  'no-at': 'Erwartet wird ein Stein mit seinem Feld, zum Beispiel w@A1.',
  'no-piece': ({ got }) => `„${got}“ ist kein Stein; es gibt w, b, W und B.`,
  square: ({ problem }) => say(square, problem) ?? '',
};

const pieces: Sentences<Schemas['DraughtsBadPieces']> = {
  none: 'Auf dem Brett steht kein Stein.',
  twice: ({ square }) => `Auf ${square} stehen zwei Steine.`,
  'too-many': ({ side, max }) => `${SIDES[side]} hat mehr als ${max} Steine.`,
};

export const notationInDraughts: DraughtsNotation = {
  square,
  position: {
    'no-side': ({ got }) =>
      `Eine Stellung beginnt mit der Seite am Zug, w oder b, nicht mit „${got}“.`,
    piece: ({ number, word, problem }) =>
      `Stein ${number}, „${word}“: ${say(piece, problem) ?? ''}`,
    pieces: ({ problem }) => say(pieces, problem) ?? '',
    'unknown-counter': ({ got }) =>
      `Hinter einem Semikolon steht ply=… oder quiet=…, nicht „${got}“.`,
    'repeated-counter': ({ name }) => `${name} ist doppelt angegeben.`,
    count: ({ name, got, max }) => `${name} ist eine Zahl von 0 bis ${max}, nicht „${got}“.`,
  },
};
