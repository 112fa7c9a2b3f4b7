import type { DraughtsRefusals, DraughtsWords } from './draughts.en';

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
