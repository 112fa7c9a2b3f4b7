import type { NMMorrisWords } from './en';

export const de: NMMorrisWords = {
  sides: ['Weiß', 'Schwarz'],
  piece: { w: 'weißer Stein', b: 'schwarzer Stein' },
  phases: {
    place: (left) =>
      left === 1
        ? 'Setzen Sie Ihren letzten Stein auf einen freien Punkt.'
        : `Setzen Sie einen Stein auf einen freien Punkt. Sie haben noch ${left}.`,
    move: 'Sie sind am Zug. Wählen Sie einen Stein, dann einen Nachbarpunkt.',
    jump: 'Sie haben nur noch drei Steine und dürfen auf jeden freien Punkt springen.',
    take: (n, of) =>
      of > 1
        ? `Mühle! Nehmen Sie einen Stein weg (${n} von ${of}).`
        : 'Mühle! Nehmen Sie einen Stein weg.',
  },
  waiting: {
    take: (side) => `${side} hat eine Mühle geschlossen und nimmt einen Stein weg.`,
  },
  canTake: 'kann weggenommen werden',
  canPlace: 'freier Punkt',
  closesMill: 'schließt eine Mühle',
  goOn: 'Punkt wählen',
  occupied: (point) => `Auf ${point} steht schon ein Stein.`,
  notTakeable: (point) => `Auf ${point} gibt es für Sie nichts wegzunehmen.`,
  notYours: 'Dieser Stein gehört Ihnen nicht.',
  cannotMove: (point) => `${point} kann nicht ziehen: Alle Nachbarpunkte sind besetzt.`,
  places: (point) => `setzt auf ${point}`,
  moves: (from, to) => `${from} nach ${to}`,
  jumps: (from, to) => `springt von ${from} nach ${to}`,
  mill: (points) => `Mühle auf ${points}`,
  takes: (point) => `nimmt den Stein auf ${point}`,
  takesShort: (point) => `nimmt ${point}`,
  hands: 'Noch zu setzen',
  taken: 'Verloren',
  quiet: 'Ohne Mühle',
  ring: (letter) => ({ A: 'Äußerer Ring', B: 'Mittlerer Ring', C: 'Innerer Ring' })[letter] ?? '',
  reasons: {
    'too-few-pieces': 'weniger als drei Steine übrig',
    'no-move': 'kein Zug mehr möglich',
    'no-mill-limit': 'zu lange keine Mühle',
  },
  notation:
    'Beim Setzen und Nehmen nennen Sie den Punkt, zum Beispiel A1, beim Ziehen beide Punkte, zum Beispiel A1:A2.',
  meanings: {
    board: 'das ganze Brett, Ring für Ring',
    place: 'was auf einem Punkt steht',
    moves: 'was möglich ist, von wo nach wo',
  },
  turn: (side, white, black, quiet) =>
    `${side} ist am Zug. Noch zu setzen: Weiß ${white}, Schwarz ${black}. Züge ohne Mühle: ${quiet}.`,
};
