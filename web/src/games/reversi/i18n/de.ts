import type { ReversiWords } from './en';

export const de: ReversiWords = {
  sides: ['Schwarz', 'Weiß'],
  disc: { b: 'schwarzer Stein', w: 'weißer Stein' },
  possible: (n) =>
    n === 1 ? 'möglicher Zug, dreht einen Stein um' : `möglicher Zug, dreht ${n} Steine um`,
  yourMove: 'Sie sind am Zug. Wählen Sie eines der markierten Felder.',
  wouldTurn: (square, n) =>
    n === 1 ? `${square} dreht einen Stein um.` : `${square} dreht ${n} Steine um.`,
  occupied: (square) => `Auf ${square} liegt schon ein Stein.`,
  turnsNothing: (square) => `Ein Stein auf ${square} würde nichts umdrehen.`,
  skipped: (side) => `${side} kann nicht ziehen und muss aussetzen.`,
  cannotMove: (side) => `${side} kann nicht ziehen`,
  places: (square) => `Stein auf ${square}`,
  turns: (n, squares) =>
    n === 1 ? `dreht einen Stein um: ${squares}` : `dreht ${n} Steine um: ${squares}`,
  discs: 'Steine',
  reasons: { 'board-full': 'das Brett ist voll', 'no-move': 'keine Seite kann mehr ziehen' },
  notation: 'Ein Zug nennt sein Feld, zum Beispiel E3.',
  turn: (side, black, white) => `${side} ist am Zug. Steine: Schwarz ${black}, Weiß ${white}.`,
  illegal: {
    'no-square': ({ got }) => `„${got}“ ist kein Feld.`,
    'no-side': ({ got }) =>
      `Eine Stellung beginnt mit der Seite am Zug, b oder w, nicht mit „${got}“.`,
    'no-size': ({ got }) => `Ein Brett hat 6, 8, 10, 12, 14 oder 16 Reihen, nicht ${got}.`,
    rank: ({ rank, n, got }) =>
      `Reihe ${rank}, „${got}“: B, W und Zahlen freier Felder müssen ${n} Felder ergeben.`,
    'too-much': ({ got }) => `Hinter den Reihen steht nichts mehr, hier aber „${got}“.`,
    'game-over': 'Die Partie ist zu Ende.',
    'not-your-turn': ({ side }) => `Sie sind nicht am Zug; ${SIDES[side]} zieht.`,
    'off-board': ({ square, last }) =>
      `${square} liegt nicht auf dem Brett; es reicht von A1 bis ${last}.`,
    occupied: ({ square, side }) =>
      `${square} ist nicht frei; dort liegt ein ${side === 'b' ? 'schwarzer' : 'weißer'} Stein.`,
    'turns-nothing': ({ square }) =>
      `${square} dreht nichts um; ein Zug schließt mindestens einen Stein der anderen Seite ein.`,
  },
};

const SIDES = { w: 'Weiß', b: 'Schwarz' };
