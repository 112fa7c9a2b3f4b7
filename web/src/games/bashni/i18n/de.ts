import type { BashniWords } from './en';

const STEINE: Record<string, [string, string]> = {
  w: ['ein weißer Stein', 'weiße Steine'],
  b: ['ein schwarzer Stein', 'schwarze Steine'],
  W: ['eine weiße Dame', 'weiße Damen'],
  B: ['eine schwarze Dame', 'schwarze Damen'],
};

export const de: BashniWords = {
  sides: ['Weiß', 'Schwarz'],
  moveLine: (ply, side, action) => `${ply}: ${side} ${action}`,
  figure: { again: 'Noch einmal', show: 'Zeigen' },
  board: 'Brett',
  boardHint:
    'Pfeiltasten führen von Feld zu Feld, Enter wählt aus, Escape geht einen Schritt zurück.',
  empty: 'leer',
  piece: (piece, count) => {
    const [one, many] = STEINE[piece] ?? ['', ''];
    return count === 1 ? one : `${count} ${many}`;
  },
  towerOf: (side, n) => `Turm von ${side} aus ${n} Steinen`,
  bottomToTop: 'von unten nach oben',
  bottom: 'unten',
  top: 'oben',
  canMove: 'kann ziehen',
  target: 'mögliches Ziel',
  chosen: 'gewählt',
  pathSoFar: 'Weg bisher',
  goOn: 'nächstes Feld wählen',
  undo: 'Zurücknehmen',
  playNow: 'Ziehen',
  yourMove: 'Sie sind am Zug. Wählen Sie einen Turm.',
  mustCapture: (squares) => `Sie müssen schlagen. Das können: ${squares}.`,
  notYours: 'Dieser Turm gehört Ihnen nicht.',
  stuckMustCapture: (square, squares) =>
    `${square} kann nicht ziehen: Es besteht Schlagzwang. Schlagen können: ${squares}.`,
  stuckBlocked: (square) => `${square} kann nicht ziehen: Alle Wege sind versperrt.`,
  noTarget: (square) => `${square} ist hier kein mögliches Ziel.`,
  mustGoOn:
    'Es muss weitergeschlagen werden. Wählen Sie ein markiertes Feld, oder nehmen Sie den Zug zurück.',
  moveTo: (from, to) => `${from} nach ${to}`,
  captures: (piece, square) => `schlägt auf ${square}: ${piece}`,
  becomesKing: 'wird zur Dame',
  winsIn: (side, plies) => `${side} gewinnt in ${plies}`,
  points: 'Punkte',
  ply: 'Zug',
  quiet: 'Ohne neue Dame',
  reasons: {
    'no-move': 'kein Zug mehr möglich',
    'ply-limit': 'Höchstzahl der Züge erreicht, Punkte entscheiden',
    'no-new-king-limit': 'zu lange keine neue Dame, Punkte entscheiden',
  },
  notation:
    'Ein Zug nennt seine Felder, zum Beispiel C3:D4; ein Schlagzug alle, auf denen er landet, wie C3:E5:G7.',
  commands: [
    { command: 'b', meaning: 'das ganze Brett, Reihe für Reihe' },
    { command: 'p · p w · p s', meaning: 'wo die Türme stehen, alle oder die einer Seite' },
    { command: 'A3', meaning: 'was auf einem Feld steht' },
    { command: 'm · m A3', meaning: 'was ziehen kann, und wohin' },
    { command: 'l', meaning: 'der letzte Zug' },
    { command: 'c', meaning: 'die Uhren' },
    { command: 't', meaning: 'wer am Zug ist, Punkte und Zähler' },
    { command: 'c3 d4 · C5:E7:G5', meaning: 'diesen Zug spielen' },
    { command: '?', meaning: 'diese Liste' },
  ],
  on: (square, what) => `${square}: ${what}`,
  noLastMove: 'Es wurde noch nicht gezogen.',
  noMoves: 'Kein Turm kann ziehen.',
  movesOf: (square, moves) => `${square}: ${moves}`,
  cannotMove: (square) => `${square} kann nicht ziehen.`,
  turn: (side, white, black, ply, quiet) =>
    `${side} ist am Zug. Punkte: Weiß ${white}, Schwarz ${black}. Zug ${ply}, ${quiet} ohne neue Dame.`,
  notLegal: (move) => `${move} ist jetzt nicht erlaubt.`,
  ambiguous: (moves) => `Das ist mehrdeutig: ${moves}. Nennen Sie jedes Feld.`,
  rank: (n) => `Reihe ${n}`,
};
