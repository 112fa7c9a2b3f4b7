import type { Guide } from '../../lib/guide/guide';
import type { View } from './view';

/** The last piece is placed, a mill opens and closes, and Black is left with two pieces. */
export const guide: Guide<View> = {
  options: { position: 'w A0 A2 C4 - - - - -/B3 B5 C7 A5 - - - - -' },
  own: 0,
  steps: [
    {
      text: {
        de: 'Sie haben die weißen Steine und noch einen in der Hand. Drei in einer Reihe sind eine Mühle: Setzen Sie den letzten auf A1, oben in die Mitte.',
        en: 'You have the white pieces, one of them still in hand. Three in a line are a mill: place the last one on A1, in the middle of the top side.',
      },
      move: 'A1',
    },
    {
      text: {
        de: 'Eine Mühle! Dafür dürfen Sie einen schwarzen Stein wegnehmen. Nehmen Sie B3.',
        en: 'A mill! It lets you take a black piece. Take B3.',
      },
      move: 'B3',
      replies: ['C7:C2'],
    },
    {
      text: {
        de: 'Alle Steine sind gesetzt, jetzt wird gezogen: immer die Linien entlang zum nächsten Punkt. Öffnen Sie Ihre Mühle von A1 nach B1, um sie gleich wieder zu schließen.',
        en: 'All pieces are placed, so now they move, along the lines to the next point. Open your mill from A1 to B1, to close it again next time.',
      },
      move: 'A1:B1',
      replies: ['C2:C6'],
    },
    {
      text: {
        de: 'Schwarz hat nur noch drei Steine und darf deshalb springen, hat Ihre Mühle aber übersehen. Ziehen Sie von B1 zurück nach A1.',
        en: 'Black has only three pieces left and may therefore jump, but has overlooked your mill. Move back from B1 to A1.',
      },
      move: 'B1:A1',
    },
    {
      text: {
        de: 'Wieder eine Mühle. Nehmen Sie B5: Mit zwei Steinen kann Schwarz keine Mühle mehr bilden.',
        en: 'A mill again. Take B5: with two pieces Black can’t make a mill any more.',
      },
      move: 'B5',
      also: ['A5', 'C6'],
    },
  ],
  end: {
    de: 'Schwarz hat nur noch zwei Steine, Sie haben gewonnen. Auch wer sich nicht mehr bewegen kann, verliert.',
    en: 'Black is down to two pieces: you have won. A player who can’t move any more loses, too.',
  },
};
