import type { Phrases } from '../../phrases';
import type { DraughtsWords } from './draughts.en';

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

/** Why the server refuses a move of any of them. */
export const illegalInDraughts: Phrases = {
  'the game is over': 'Die Partie ist zu Ende.',
  'it is not your turn, {} is to move': 'Sie sind nicht am Zug; {1} zieht.',
  '{}:{} is not along a diagonal': '{1}:{2} geht nicht entlang einer Diagonalen.',
  'capturing is mandatory: {} can capture': 'Es besteht Schlagzwang, und zwar auf {1}.',
  '{}:{}: a man moves one square forward unless it captures':
    '{1}:{2}: Ein Stein zieht ein Feld vorwärts, außer er schlägt.',
  '{}:{}: a man captures over the adjacent square to the one right behind it':
    '{1}:{2}: Ein Stein schlägt über das Nachbarfeld auf das Feld direkt dahinter.',
};
