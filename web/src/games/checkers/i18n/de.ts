import {
  draughts,
  illegalInDraughts,
  notationInDraughts,
} from '../../../lib/board/i18n/draughts.de';
import { say } from '../../../lib/coded';
import type { CheckersWords } from './en';

export const de: CheckersWords = {
  ...draughts,
  piece: { w: 'weißer Stein', b: 'schwarzer Stein', W: 'weiße Dame', B: 'schwarze Dame' },
  yourMove: 'Sie sind am Zug. Wählen Sie einen Stein.',
  mustCapture: (squares) => `Sie müssen schlagen. Das können: ${squares}.`,
  notYours: 'Dieser Stein gehört Ihnen nicht.',
  pieces: 'Steine',
  quiet: 'Ohne Fortschritt',
  reasons: {
    'no-move': draughts.noMove,
    'ply-limit': 'Höchstzahl der Züge erreicht',
    'no-progress-limit': 'zu lange nicht geschlagen und keinen einfachen Stein bewegt',
  },
  turn: (side, white, black, ply, quiet) =>
    `${side} ist am Zug. Steine: Weiß ${white}, Schwarz ${black}. Zug ${ply}, davon ${quiet} in Folge ohne Schlagen und ohne Zug eines einfachen Steins.`,
  illegal: {
    ...illegalInDraughts,
    ...notationInDraughts.position,
    square: ({ problem }) => say(notationInDraughts.square, problem) ?? '',
    length: ({ got }) => `Ein Zug hat 2 bis 13 Felder, nicht ${got}.`,
    'empty-square': ({ square }) => `${square} ist leer; ein Zug beginnt mit einem eigenen Stein.`,
    'not-your-piece': ({ square }) => `Der Stein auf ${square} gehört Ihnen nicht.`,
    occupied: ({ square }) => `${square} ist nicht frei; ein Stein landet nur auf freien Feldern.`,
    'man-captures-forward': ({ from, to }) => `${from}:${to}: Ein Stein schlägt nur vorwärts.`,
    'jumps-own-piece': ({ square }) =>
      `Der Stein auf ${square} ist Ihr eigener und kann nicht übersprungen werden.`,
    'jumps-two-pieces': ({ squares }) =>
      `${squares.join(' und ')} lassen sich nicht zusammen überspringen; jeder Sprung schlägt einen Stein.`,
    'captures-nothing': ({ from, to }) =>
      `${from}:${to} schlägt nichts; in einem Zug aus mehreren Sprüngen muss jeder schlagen.`,
    'king-lands-next': ({ over, to }) =>
      `${to} liegt nicht direkt hinter ${over}, wo eine Dame in dieser Partie landet.`,
    'new-king-stops': ({ square }) =>
      `Der Stein ist auf ${square} zur Dame geworden; damit endet der Zug.`,
    'must-go-on': ({ square }) =>
      `Von ${square} aus ist ein weiterer Sprung möglich und muss gemacht werden.`,
  },
};
