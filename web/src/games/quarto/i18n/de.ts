import type { QuartoWords } from './en';

export const de: QuartoWords = {
  sides: ['Spieler 1', 'Spieler 2'],
  attributes: [
    ['massiv', 'hohl'],
    ['niedrig', 'hoch'],
    ['hell', 'dunkel'],
    ['rund', 'eckig'],
  ],
  piece: (number, attributes) => `Stein ${number}, ${attributes}`,
  tray: 'Übrige Steine',
  gone: (number) => `Stein ${number} ist schon im Spiel`,
  toPlace: 'Zu setzen',
  give: 'Weitergeben',
  canPlace: 'frei',
  canGive: 'kann weitergegeben werden',
  placeHere: 'hier wird gesetzt',
  handedOver: 'wird weitergegeben',
  choosePlace: 'Setzen Sie den Stein auf ein freies Feld.',
  choosePiece: 'Wählen Sie jetzt den Stein, den Sie weitergeben.',
  ready: (square, piece) => `Auf ${square}, weitergegeben wird Stein ${piece}.`,
  play: 'Ziehen',
  waiting: 'Der erste Stein wird ausgelost.',
  occupied: (square) => `Auf ${square} steht schon ein Stein.`,
  notLeft: (number) => `Stein ${number} ist schon im Spiel.`,
  places: (piece, square) => `${piece}, auf ${square}`,
  handsOver: (piece) => `gibt weiter: ${piece}`,
  named: (piece) => `Der erste Stein ist ausgelost: ${piece}`,
  firstPiece: (piece) => `Erster Stein: ${piece}`,
  line: (squares, attribute) => `Vier in einer Reihe auf ${squares}: alle ${attribute}`,
  lineLabel: 'Reihe',
  left: 'Übrige Steine',
  next: 'Zu setzen',
  reasons: { line: 'vier in einer Reihe', 'board-full': 'das Brett ist voll' },
  notation:
    'Nennen Sie das Feld und den Stein, den Sie weitergeben, zum Beispiel B3,7; beim letzten Zug der Partie nur das Feld.',
  turn: (side, next, left) => `${side} setzt ${next}. Weitergegeben werden können: ${left}.`,
  meanings: {
    pieces: 'die übrigen Steine und der, der zu setzen ist',
    play: 'auf B3 setzen und Stein 7 weitergeben',
  },
  illegal: {
    square: ({ problem }) => `„${problem.got}“ ist kein Feld von A1 bis D4.`,
    piece: ({ problem }) => `„${problem.got}“ ist kein Stein; sie haben die Nummern 0 bis 15.`,
    words: ({ got }) =>
      `Eine Stellung hat drei Teile, den Spieler am Zug, den Stein zum Setzen und die Reihen, nicht ${got}.`,
    'no-seat': ({ got }) =>
      `Eine Stellung beginnt mit dem Spieler am Zug, 0 oder 1, nicht mit „${got}“.`,
    ranks: ({ got }) => `Eine Stellung hat 4 Reihen mit / dazwischen, nicht ${got}.`,
    cells: ({ rank, n }) => `Reihe ${rank} hat 4 Felder mit Kommas dazwischen, nicht ${n}.`,
    twice: ({ piece }) => `Stein ${piece} kommt zweimal vor.`,
    'game-over': 'Die Partie ist zu Ende.',
    'not-your-turn': ({ seat }) => `Sie sind nicht am Zug; Spieler ${seat + 1} zieht.`,
    'nothing-to-place': 'Der erste Stein steht noch nicht fest.',
    'not-the-players': 'Man setzt einen Stein und gibt einen weiter, zum Beispiel B3,7.',
    'not-the-dealers': 'Der erste Stein steht schon fest.',
    occupied: ({ square, piece }) => `${square} ist nicht frei; dort steht Stein ${piece}.`,
    'no-piece': ({ square }) =>
      `${square} beendet die Partie nicht; nennen Sie auch den Stein, den Sie weitergeben, zum Beispiel ${square},7.`,
    'gives-next': ({ piece }) =>
      `Stein ${piece} setzen Sie gerade; geben Sie einen anderen weiter.`,
    'on-board': ({ square, piece }) =>
      `Stein ${piece} steht schon auf ${square}; geben Sie einen freien weiter.`,
  },
};
