import type { Guide } from '../../lib/guide/guide';
import type { View } from './view';

const GONE = 'yellow cyan sky blue navy violet purple magenta pink grey black'
  .split(' ')
  .map((program) => `${program}:gone`)
  .join(' ');
/** What lies in RAM leaves three holes: for red, for lime, and one that is too small for brown. */
const RAM =
  'orange:2@A4,2@A5,2@B5 green:2@D1,2@D2,2@C2,2@C3 olive:2@D3,2@D4,2@C4,2@B4 teal:2@E4,2@E5,2@D5,2@C5';

/** The user's last three programs: a straight one, one around a corner, and one without room. */
export const guide: Guide<View> = {
  options: { users: '1', round: '6.1', at: `${RAM} ${GONE}` },
  own: 0,
  steps: [
    {
      text: {
        de: 'Sie sind User in der letzten Runde und legen drei Programme in den Arbeitsspeicher. Wählen Sie zuerst das rote mit drei Pages, ziehen Sie den Weg A1, B1, C1 und legen Sie es.',
        en: 'You are the user in the last round and lay three programs into RAM. Choose the red one with three pages first, trace the path A1, B1, C1, and lay it.',
      },
      move: 'lay red 2-2-2 A1-B1-C1',
      also: /^lay red \S+ A1-B1-C1$/i,
    },
    {
      text: {
        de: 'Pages liegen in ihrer Reihenfolge Kante an Kante, und der Weg darf abbiegen. Legen Sie das hellgrüne Programm auf A2, B2, B3, A3. Wie viele Wertpunkte auf jede Page kommen, können Sie dabei ändern.',
        en: 'Pages lie edge to edge in their order, and the path may bend. Lay the lime program on A2, B2, B3, A3. You may change how many points each page gets.',
      },
      move: 'lay lime 2-2-2-2 A2-B2-B3-A3',
      also: /^lay lime \S+ A2-B2-B3-A3$/i,
    },
    {
      text: {
        de: 'Für die fünf Pages des braunen ist kein Platz mehr: Das ist Fragmentierung. Legen Sie die ersten drei auf E1, E2, E3. Für die anderen muss das Betriebssystem Platz schaffen.',
        en: 'There is no room left for the five pages of the brown one: that is fragmentation. Lay its first three on E1, E2, E3. For the others the operating system has to make room.',
      },
      move: 'lay brown 2-2-2-2-2 E1-E2-E3',
      also: /^lay brown \S+ E1-E2-E3$/i,
      replies: ['room D3-C3', 'end'],
    },
  ],
  end: {
    de: 'Zwei Pages mussten auf die Festplatte. Hier hat das Betriebssystem auf seinen Zug verzichtet; sonst würfelt es, um Wertpunkte abzuarbeiten, und räumt um. Liegt am Ende noch eine Page auf der Festplatte, gewinnen Sie.',
    en: 'Two pages had to go to the disk. Here the operating system gave up its turn; otherwise it rolls the die to take points away, and reorders. If a page is left on the disk at the end, you win.',
  },
};
