import type { CheckersWords } from './en';

export const de: CheckersWords = {
  sides: ['Weiß', 'Schwarz'],
  piece: { w: 'weißer Stein', b: 'schwarzer Stein', W: 'weiße Dame', B: 'schwarze Dame' },
  yourMove: 'Sie sind am Zug. Wählen Sie einen Stein.',
  mustCapture: (squares) => `Sie müssen schlagen. Das können: ${squares}.`,
  notYours: 'Dieser Stein gehört Ihnen nicht.',
  stuckMustCapture: (square, squares) =>
    `${square} kann nicht ziehen: Es besteht Schlagzwang. Schlagen können: ${squares}.`,
  stuckBlocked: (square) => `${square} kann nicht ziehen: Alle Wege sind versperrt.`,
  moveTo: (from, to) => `${from} nach ${to}`,
  captures: (piece, square) => `schlägt auf ${square}: ${piece}`,
  becomesKing: 'wird zur Dame',
  pieces: 'Steine',
  ply: 'Zug',
  quiet: 'Ohne Fortschritt',
  reasons: {
    'no-move': 'kein Zug mehr möglich',
    'ply-limit': 'Höchstzahl der Züge erreicht',
    'no-progress-limit': 'zu lange nicht geschlagen und keinen einfachen Stein bewegt',
  },
  notation:
    'Ein Zug nennt seine Felder, zum Beispiel C3:D4; ein Schlagzug alle, auf denen er landet, wie C3:E5:G7.',
  turn: (side, white, black, ply, quiet) =>
    `${side} ist am Zug. Steine: Weiß ${white}, Schwarz ${black}. Zug ${ply}, davon ${quiet} in Folge ohne Schlagen und ohne Zug eines einfachen Steins.`,
};
