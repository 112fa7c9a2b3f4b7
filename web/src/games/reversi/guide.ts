import type { Guide } from '../../lib/guide/guide';
import type { View } from './view';

/** The end of a game on a small board: Black is far behind and still wins. */
export const guide: Guide<View> = {
  options: { position: 'b WWWW2/WWBW2/WWWWWB/1WBWW1/BBWBWW/BBBBB1' },
  own: 0,
  steps: [
    {
      text: {
        de: 'Sie haben die schwarzen Steine und liegen zurück; das Brett ist klein und fast voll. Setzen Sie auf F5: Alle weißen Steine zwischen dem neuen und Ihrem nächsten drehen sich um.',
        en: 'You have the black discs and are behind; the board is small and almost full. Place a disc on F5: all white discs between the new one and your next one are turned.',
      },
      move: 'F5',
      replies: ['F3'],
    },
    {
      text: {
        de: 'Weiß hat seinerseits umgedreht. Setzen Sie jetzt auf E5 und achten Sie darauf: Eingeschlossen wird in alle Richtungen zugleich, waagerecht, senkrecht und schräg.',
        en: 'White has turned some in return. Now place on E5 and watch: discs are enclosed in all directions at once, along rows, columns and diagonals.',
      },
      move: 'E5',
      replies: ['E6'],
    },
    {
      text: {
        de: 'Eine Ecke ist frei: F1. Was in der Ecke liegt, kann nie mehr eingeschlossen werden. Nehmen Sie sie.',
        en: 'A corner is free: F1. A disc in a corner can never be enclosed again. Take it.',
      },
      move: 'F1',
    },
    {
      text: {
        de: 'Weiß kann nichts umdrehen und muss aussetzen, Sie sind noch einmal dran. Setzen Sie auf A3.',
        en: 'White can’t turn anything and has to skip, so it is your turn again. Place on A3.',
      },
      move: 'A3',
    },
  ],
  end: {
    de: 'Niemand kann mehr ziehen, und Sie haben die meisten Steine: gewonnen! Beim Reversi entscheidet das Ende; wer früh viele Steine hat, hat noch nichts.',
    en: 'Nobody can move any more, and you have most of the discs: won! Reversi is decided at the end; having many discs early means little.',
  },
};
