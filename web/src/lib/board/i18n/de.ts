import type { BoardWords } from './en';

export const de: BoardWords = {
  board: 'Brett',
  keys: 'Pfeiltasten führen von Feld zu Feld, Enter wählt aus, Escape geht einen Schritt zurück.',
  keysOnPoints:
    'Pfeiltasten führen die Linien entlang, Enter wählt aus, Escape geht einen Schritt zurück.',
  empty: 'leer',
  canMove: 'kann ziehen',
  target: 'mögliches Ziel',
  chosen: 'gewählt',
  pathSoFar: 'Weg bisher',
  goOn: 'nächstes Feld wählen',
  undo: 'Zurücknehmen',
  playNow: 'Ziehen',
  mustGoOn:
    'Es muss weitergeschlagen werden. Wählen Sie ein markiertes Feld, oder nehmen Sie den Zug zurück.',
  noTarget: (place) => `${place} ist hier kein mögliches Ziel.`,
  figure: { again: 'Noch einmal', show: 'Zeigen' },
  on: (place, what) => `${place}: ${what}`,
  rank: (n) => `Reihe ${n}`,
  noLastMove: 'Es wurde noch nicht gezogen.',
  noMoves: 'Kein Zug ist möglich.',
  movesOf: (place, moves) => `${place}: ${moves}`,
  cannotMove: (place) => `${place} kann nicht ziehen.`,
  notLegal: (move) => `${move} ist jetzt nicht erlaubt.`,
  ambiguous: (moves) => `Das ist mehrdeutig: ${moves}. Nennen Sie jedes Feld.`,
  winsIn: (side, plies) => `${side} gewinnt in ${plies}`,
  page: {
    title: 'Auf dieser Seite',
    what: 'Was',
    how: 'Wie',
    back: [
      'Schritt zurücknehmen',
      'Escape, Rücktaste oder der Knopf unter dem Brett, solange der Zug nicht fertig ist.',
    ],
    earlier: ['Frühere Züge ansehen', 'In die Liste klicken, oder ← und → außerhalb des Bretts.'],
    words: [
      'In Worten spielen',
      'Den Textmodus in den Einstellungen einschalten; er ist für Screenreader gemacht.',
    ],
    analyse: [
      'Aus einer Partie lernen',
      'Wenn sie vorbei ist, zeigt „Analysieren“ die besten Züge und wo die Partie gekippt ist.',
    ],
  },
  protocol: {
    title: 'Für Programme: das Protokoll',
    shared: (game) =>
      `Begrüßung, Plätze, \`WAIT\`, \`THINKING\`, Zeitüberschreitungen und das Spielende sind wie bei ${game}. Hier steht nur, was anders ist. S ist der Server, C der Client.`,
    wholeGame: 'Das Protokoll an einer ganzen Partie erklärt',
    version3:
      'Clients, die `VERSION 3.x` senden, verbinden sich mit dem nächsten Port, meist 1358. Dort steht in der Begrüßung `v3.1`, und es folgt eine zweite Zeile: `+ Already happy with your AI?`',
  },
  commands: {
    board: 'das ganze Brett, Reihe für Reihe',
    pieces: 'wo die Steine stehen, alle oder die einer Seite',
    place: 'was auf einem Feld steht',
    moves: 'was ziehen kann, und wohin',
    legal: 'alle erlaubten Züge',
    last: 'der letzte Zug',
    clocks: 'die Uhren',
    turn: 'wer am Zug ist und wie es steht',
    play: 'diesen Zug spielen',
    help: 'diese Liste',
  },
};
