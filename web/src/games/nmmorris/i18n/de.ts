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
  illegal: {
    point: ({ problem }) => `„${problem.got}“ ist kein Punkt von A0 bis C7.`,
    length: ({ got }) => `Ein Zug hat einen Punkt oder zwei, nicht ${got}.`,
    'no-side': ({ got }) =>
      `Eine Stellung beginnt mit der Seite am Zug, w oder b, nicht mit „${got}“.`,
    'no-slash': 'Zwischen den weißen und den schwarzen Steinen muss ein / stehen.',
    twice: ({ point }) => `Auf ${point} stehen zwei Steine.`,
    'too-many': ({ max }) => `Eine Seite hat höchstens ${max} Steine.`,
    counter: ({ got, max }) =>
      `Hinter den Steinen stehen capture=1 oder 2 und quiet=0 bis ${max}, je einmal, nicht „${got}“.`,
    capture: ({ capture, enemies }) =>
      `capture=${capture}, aber zu nehmen gibt es nur ${enemies} Steine.`,
    'game-over': 'Die Partie ist zu Ende.',
    'not-your-turn': ({ side }) => `Sie sind nicht am Zug; ${SIDES[side]} zieht.`,
    'must-take': ({ n }) =>
      `Sie haben eine Mühle geschlossen und nehmen ${n === 1 ? 'einen Stein' : `${n} Steine`} weg; nennen Sie den Punkt, zum Beispiel A1.`,
    'must-place': ({ n }) =>
      `Sie setzen noch Steine ein (noch ${n}); nennen Sie einen Punkt, zum Beispiel A1.`,
    'must-move': ({ point }) =>
      `${point} ist kein Zug: Alle Ihre Steine sind eingesetzt; nennen Sie zwei Punkte, zum Beispiel A1:A2.`,
    occupied: ({ point }) => `${point} ist schon besetzt.`,
    'takes-own-piece': ({ point }) =>
      `Der Stein auf ${point} ist Ihr eigener; Sie nehmen einen gegnerischen weg.`,
    'takes-nothing': ({ point }) => `${point} ist leer; Sie nehmen einen gegnerischen Stein weg.`,
    'in-mill': ({ point }) =>
      `Der Stein auf ${point} gehört zu einer Mühle, und es gibt andere, die Sie wegnehmen können.`,
    'empty-point': ({ point }) => `${point} ist leer; ein Zug beginnt mit einem eigenen Stein.`,
    'not-your-piece': ({ point }) => `Der Stein auf ${point} gehört Ihnen nicht.`,
    'not-next': ({ from, to, pieces }) =>
      `${from} und ${to} liegen nicht nebeneinander, und mit ${pieces} Steinen können Sie nicht springen.`,
  },
};

const SIDES = { w: 'Weiß', b: 'Schwarz' };
