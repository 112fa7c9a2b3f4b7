import type { Guide } from '../../lib/guide/guide';
import type { View } from './view';

/** A short game in which everything happens to towers that can happen, and White wins. */
export const guide: Guide<View> = {
  options: { position: 'w w@C3 w@F4 w@G3 b@F6 b@G7 b@H8' },
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
        de: 'Schwarz steht direkt vor Ihnen, und das Feld dahinter ist frei: Sie müssen schlagen. Springen Sie von D4 über E5 nach F6. Der geschlagene Stein kommt unter Ihren.',
        en: 'Black stands right in front of you, and the square behind is free, so you have to capture. Jump from D4 over E5 to F6. The captured piece goes under yours.',
      },
      move: 'D4:F6',
      replies: ['G7:E5'],
    },
    {
      text: {
        de: 'Geschlagen wird immer nur der oberste Stein: Schwarz hat Ihren genommen, und der schwarze darunter ist wieder frei. Machen Sie es ebenso, von F4 über E5 nach D6. Dann kommt auch Ihr Stein wieder frei.',
        en: 'Only the top piece is ever captured: Black took yours, and the black one below is free again. Do the same, from F4 over E5 to D6. Then your piece is free again, too.',
      },
      move: 'F4:D6',
      replies: ['F6:D4'],
    },
    {
      text: {
        de: 'Ein Turm gehört, wem sein oberster Stein gehört, und zieht als Ganzes. Jetzt hat niemand etwas zu schlagen. Ziehen Sie von G3 nach F4 und warten Sie ab.',
        en: 'A tower belongs to the owner of its top piece, and moves as a whole. There is nothing to capture now. Move from G3 to F4 and wait.',
      },
      move: 'G3:F4',
      replies: ['D4:E3'],
    },
    {
      text: {
        de: 'Schlagen darf man auch rückwärts: von F4 über E3 nach D2. Ihr Stein unter dem schwarzen kommt dabei frei.',
        en: 'You may also capture backwards: from F4 over E3 to D2. That frees your piece below the black one.',
      },
      move: 'F4:D2',
      replies: ['H8:G7'],
    },
    {
      text: {
        de: 'Schwarz hat nur noch einen Stein. Schneiden Sie ihm den Weg ab: von D6 nach E7.',
        en: 'Black has one piece left. Cut it off: from D6 to E7.',
      },
      move: 'D6:E7',
      replies: ['G7:F6'],
    },
    {
      text: {
        de: 'Und nun der letzte: von E7 über F6 nach G5.',
        en: 'And now the last one: from E7 over F6 to G5.',
      },
      move: 'E7:G5',
    },
  ],
  end: {
    de: 'Schwarz hat keinen Turm mehr, Sie haben gewonnen. Was noch fehlt: Wer die letzte Reihe erreicht, wird Dame und zieht beliebig weit. Das steht in den Regeln.',
    en: 'Black has no tower left: you have won. One thing is left: a piece that reaches the last row becomes a king and moves any distance. The rules have the details.',
  },
};
