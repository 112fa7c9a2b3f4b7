import { draughts } from '../../../lib/board/i18n/draughts.de';
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
};
