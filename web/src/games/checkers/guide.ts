import type { Guide } from '../../lib/guide/guide';
import type { View } from './view';

/** A move, captures, a promotion, and a king that ends the game. */
export const guide: Guide<View> = {
  options: { position: 'w w@C3 w@A5 b@F6 b@C7 b@H8 b@D6' },
  own: 0,
  steps: [
    {
      text: {
        de: 'Sie haben die hellen Steine und ziehen schräg nach vorn auf ein freies dunkles Feld. Ziehen Sie von C3 nach D4: erst den Stein anklicken, dann das Feld.',
        en: 'You have the light pieces, and they move diagonally forward to a free dark square. Move from C3 to D4: click the piece, then the square.',
      },
      move: 'C3:D4',
      replies: ['F6:E5'],
    },
    {
      text: {
        de: 'Schwarz steht direkt vor Ihnen, und das Feld dahinter ist frei: Wer schlagen kann, muss es tun. Springen Sie von D4 über E5 nach F6.',
        en: 'Black stands right in front of you, and the square behind is free: a player who can capture has to. Jump from D4 over E5 to F6.',
      },
      move: 'D4:F6',
      replies: ['C7:B6'],
    },
    {
      text: {
        de: 'Noch einer, der sich anbietet: von A5 über B6 nach C7. Geschlagene Steine verlassen das Brett.',
        en: 'One more is there for the taking: from A5 over B6 to C7. Captured pieces leave the board.',
      },
      move: 'A5:C7',
      replies: ['H8:G7'],
    },
    {
      text: {
        de: 'Jetzt schlagen Sie bis in die letzte Reihe: von F6 über G7 nach H8. Dort wird Ihr Stein zur Dame.',
        en: 'Now capture all the way to the last row: from F6 over G7 to H8. There your piece becomes a king.',
      },
      move: 'F6:H8',
      replies: ['D6:E5'],
    },
    {
      text: {
        de: 'Eine Dame zieht und schlägt beliebig weit, auch rückwärts. Schlagen Sie von H8 über E5 hinweg.',
        en: 'A king moves and captures over any distance, also backwards. Capture from H8, over E5.',
      },
      move: 'H8:D4',
      also: ['H8:C3', 'H8:B2', 'H8:A1'],
    },
  ],
  end: {
    de: 'Schwarz hat keinen Stein mehr, Sie haben gewonnen. Gut zu wissen: Wer nach einem Sprung weiter schlagen kann, springt im selben Zug weiter.',
    en: 'Black has no piece left: you have won. Good to know: a piece that can capture again after a jump goes on jumping in the same move.',
  },
};
