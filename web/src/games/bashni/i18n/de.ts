import {
  draughts,
  illegalInDraughts,
  notationInDraughts,
} from '../../../lib/board/i18n/draughts.de';
import { say } from '../../../lib/coded';
import type { BashniWords } from './en';

const STEINE: Record<string, [string, string]> = {
  w: ['ein weißer Stein', 'weiße Steine'],
  b: ['ein schwarzer Stein', 'schwarze Steine'],
  W: ['eine weiße Dame', 'weiße Damen'],
  B: ['eine schwarze Dame', 'schwarze Damen'],
};

export const de: BashniWords = {
  ...draughts,
  piece: (piece, count) => {
    const [one, many] = STEINE[piece] ?? ['', ''];
    return count === 1 ? one : `${count} ${many}`;
  },
  towerOf: (side, n) => `Turm von ${side} aus ${n} Steinen`,
  bottomToTop: 'von unten nach oben',
  bottom: 'unten',
  top: 'oben',
  yourMove: 'Sie sind am Zug. Wählen Sie einen Turm.',
  mustCapture: (squares) => `Sie müssen schlagen. Das können: ${squares}.`,
  notYours: 'Dieser Turm gehört Ihnen nicht.',
  points: 'Punkte',
  quiet: 'Ohne neue Dame',
  reasons: {
    'no-move': draughts.noMove,
    'ply-limit': 'Höchstzahl der Züge erreicht, Punkte entscheiden',
    'no-new-king-limit': 'zu lange keine neue Dame, Punkte entscheiden',
  },
  meanings: {
    pieces: 'wo die Türme stehen, alle oder die einer Seite',
    turn: 'wer am Zug ist, Punkte und Zähler',
  },
  turn: (side, white, black, ply, quiet) =>
    `${side} ist am Zug. Punkte: Weiß ${white}, Schwarz ${black}. Zug ${ply}, ${quiet} ohne neue Dame.`,
  wire: {
    greeting: 'Der Server grüßt zuerst. Vor seiner Version steht ein v, vor Ihrer nicht.',
    version: 'Nur die Zahl links vom Punkt muss 2 sein.',
    id: 'Die 13 Zeichen, die auf der Seite der Partie stehen.',
    game: 'Steht hier ein anderes Spiel, muss sich der Client mit einer Meldung beenden.',
    name: 'Der Name der Partie.',
    player: 'Gezählt wird ab 0. PLAYER ohne Zahl nimmt irgendeinen freien Programmplatz.',
    you: 'Ihre Nummer und Ihr Name.',
    others: 'Nummer, Name (darf Leerzeichen enthalten) und ob dieser Spieler schon da ist.',
    wait: 'Die andere Seite denkt nach. Das kommt jede Sekunde.',
    okwait: 'Wer nicht antwortet, wird getrennt.',
    move: 'Sie sind am Zug und haben 3000 Millisekunden.',
    pieces: 'Es folgen die Steine, hier nur zwei. Weiß hat C3:D4 gezogen.',
    order:
      'Von zwei Steinen auf einem Feld liegt der zuerst genannte unten. Großbuchstaben sind Damen.',
    thinking: 'Sofort senden, noch bevor gerechnet wird.',
    play: 'Der Zug: alle Felder, mit Doppelpunkten verbunden.',
    gameOver: 'Weiß hat keinen Turm mehr, kann nicht ziehen und verliert.',
    finalPieces: 'Die Stellung am Ende.',
    captured: 'Der geschlagene Stein liegt unten …',
    capturing: '… und der schlagende oben.',
    won: 'Bei Unentschieden steht in beiden Zeilen Yes.',
    quit: 'Danach schließt der Server die Verbindung.',
  },
  illegal: {
    ...illegalInDraughts,
    ...notationInDraughts.position,
    square: ({ number, problem }) =>
      `Feld ${number} des Zuges: ${say(notationInDraughts.square, problem) ?? ''}`,
    'too-short': ({ got }) => `„${got}“ ist nur ein Feld; ein Zug hat mindestens zwei.`,
    'too-long': ({ max }) => `Ein Zug berührt höchstens ${max} Felder.`,
    'empty-square': ({ square }) => `${square} ist leer; ein Zug beginnt mit einem eigenen Turm.`,
    'not-your-tower': ({ square }) =>
      `Der Turm auf ${square} gehört Ihnen nicht: Es zählt, wessen Stein oben liegt.`,
    occupied: ({ square }) => `${square} ist nicht frei; ein Turm landet nur auf freien Feldern.`,
    'jumps-own-tower': ({ square }) =>
      `Der Turm auf ${square} ist Ihr eigener und kann nicht übersprungen werden.`,
    'jumps-two-towers': ({ squares }) =>
      `${squares.join(' und ')} lassen sich nicht zusammen überspringen; ein Teilzug überspringt einen Turm.`,
    'captures-nothing': ({ from, to }) =>
      `${from}:${to} schlägt nichts; in einem Zug aus mehreren Teilzügen muss jeder schlagen.`,
    'turns-back': ({ from, to }) =>
      `${from}:${to} kehrt um; der nächste Teilzug geht geradeaus, nach links oder nach rechts.`,
    'must-go-on': ({ square }) =>
      `Von ${square} aus ist ein weiterer Teilzug möglich und muss gemacht werden.`,
  },
};
