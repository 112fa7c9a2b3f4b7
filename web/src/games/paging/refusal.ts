// Why the server refused an action. It tells the rule in English; here is the same in German.
import type { Language } from '../../lib/i18n.svelte';
import { pageShort } from './describe';
import { pagingWords } from './words';

const NOW: Record<string, string> = {
  'a program is to be laid': 'Jetzt ist ein Programm zu legen.',
  'the OS is to make room for the rest of a program':
    'Jetzt schafft das Betriebssystem Platz für den Rest eines Programms.',
  'the OS may roll, reorder or end its turn':
    'Jetzt kann das Betriebssystem würfeln, umordnen oder den Zug beenden.',
  'the OS may move pages, roll or end its turn':
    'Jetzt kann das Betriebssystem Pages umlegen, würfeln oder den Zug beenden.',
  'the die is to fall': 'Jetzt rollt der Würfel.',
  'the OS is to use its roll or to pass':
    'Jetzt nutzt das Betriebssystem seinen Wurf oder lässt ihn verfallen.',
  'the game is over': 'Das Spiel ist zu Ende.',
  'a user is to lay a program': 'Jetzt legt ein User ein Programm.',
  'the OS is to act': 'Jetzt ist das Betriebssystem dran.',
};

// Names of pages and programs in the texts are replaced before; `$1` and so on are what was found.
const RULES: [RegExp, string][] = [
  [/^the game is over$/, 'Das Spiel ist zu Ende.'],
  [/^(.+) is not in your hand$/, '$1 ist nicht auf Ihrer Hand.'],
  [/^(.+) has (\d) pages, got points for (\d+)$/, '$1 hat $2 Pages, Punkte kamen für $3.'],
  [
    /^(.+) gets exactly (\d+) points, two a page, got (\d+)$/,
    '$1 bekommt genau $2 Wertpunkte, zwei je Page; es waren $3.',
  ],
  [
    /^page (.+) has no point, every page gets at least one$/,
    '$1 hat keinen Wertpunkt; jede Page bekommt mindestens einen.',
  ],
  [/^(\S+) is not on the (\S+) board$/, '$1 liegt nicht auf dem Spielfeld $2.'],
  [
    /^(\S+) is used twice, a frame holds one page$/,
    '$1 kommt zweimal vor; ein Page-Frame fasst nur eine Page.',
  ],
  [
    /^(\S+) is taken by (.+), a frame holds one page$/,
    'Auf $1 liegt schon $2; ein Page-Frame fasst nur eine Page.',
  ],
  [
    /^(\S+) and (\S+) share no edge, consecutive pages lie edge to edge$/,
    '$1 und $2 haben keine gemeinsame Kante; aufeinanderfolgende Pages liegen Kante an Kante.',
  ],
  [
    /^there is room for all (\d) pages of (.+), so all must be laid, e\.g\. on (\S+)$/,
    'Alle $1 Pages von $2 haben Platz, also müssen alle gelegt werden, zum Beispiel auf $3.',
  ],
  [/^(.+) has (\d) pages, got (\d+) frames$/, '$1 hat $2 Pages; es waren $3 Page-Frames.'],
  [
    /^there is no room for all (\d) pages of (.+): lay .+$/,
    'Für alle $1 Pages von $2 ist kein Platz: Legen Sie die ersten, für die übrigen schafft das Betriebssystem Platz.',
  ],
  [
    /^(\S+) beside the last page is free, so .+$/,
    '$1 neben der letzten Page ist frei, also muss das Programm dort oder anderswo weitergehen.',
  ],
  [
    /^behind (\S+) no way would be left for the other pages$/,
    'Hinter $1 bliebe für die übrigen Pages kein Weg.',
  ],
  [
    /^no frame is free, so the whole program goes to the disk$/,
    'Kein Page-Frame ist frei, also kommt das ganze Programm auf die Festplatte.',
  ],
  [
    /^frames are free, so the program can't go to the disk$/,
    'Es sind Page-Frames frei, also kann das Programm nicht auf die Festplatte.',
  ],
  [
    /^(\d) more pages need \d frames, got (\d+)$/,
    'Es fehlen $1 Pages, also braucht es $1 Page-Frames; es waren $2.',
  ],
  [
    /^(\S+) holds a page of the program itself, which can't be evicted$/,
    'Auf $1 liegt eine Page des Programms selbst; sie kann nicht ausgelagert werden.',
  ],
  [
    /^this evicts more than needed: (\S+) gets by with fewer of the same pages$/,
    'Das lagert mehr aus als nötig: $1 kommt mit weniger dieser Pages aus.',
  ],
  [/^no action units are left in this turn$/, 'In diesem Zug ist keine Einheit mehr übrig.'],
  [
    /^a (\d) allows another action than this; this one needs a (\d) or a 6$/,
    'Eine $1 erlaubt eine andere Aktion; diese braucht eine $2 oder eine 6.',
  ],
  [/^(.+) has no page in RAM$/, '$1 hat keine Page im Arbeitsspeicher.'],
  [/^(.+) is not in RAM$/, '$1 liegt nicht im Arbeitsspeicher.'],
  [/^the (\S+) board has no such row$/, 'Das Spielfeld $1 hat keine solche Zeile.'],
  [/^the (\S+) board has no such column$/, 'Das Spielfeld $1 hat keine solche Spalte.'],
  [
    /^(.+) does not lie edge to edge with the page before it, a run must hang together$/,
    '$1 liegt nicht Kante an Kante mit der Page davor; eine Folge muss zusammenhängen.',
  ],
  [/^(.+) has no page behind (.+)$/, '$1 hat hinter $2 keine Page mehr.'],
  [
    /^(.+) has (\d+) points, it can't lose (\d+)$/,
    '$1 hat $2 Wertpunkte und kann nicht $3 verlieren.',
  ],
  [
    /^this run may lose (\d+) points together, got (\d+)$/,
    'Diese Folge darf zusammen $1 Punkte verlieren; es waren $2.',
  ],
  [
    /^the last page of a run must lose a point, otherwise leave it out$/,
    'Die letzte Page einer Folge muss einen Punkt verlieren, sonst gehört sie nicht dazu.',
  ],
  [/^(.+) is not in the game$/, '$1 ist nicht im Spiel.'],
  [/^(.+) is there already$/, '$1 liegt schon dort.'],
  [
    /^both pages lie on the disk, which has no order$/,
    'Beide Pages liegen auf der Festplatte, und die hat keine Reihenfolge.',
  ],
  [
    /^a page can't change places with itself$/,
    'Eine Page kann nicht mit sich selbst den Platz tauschen.',
  ],
  [
    /^no step of this reorder phase is left to take back$/,
    'Es gibt keinen Schritt mehr, der sich zurücknehmen ließe.',
  ],
  [/^a reorder phase has at most (\d+) steps$/, 'Einmal Umordnen hat höchstens $1 Schritte.'],
  [
    /^finished pages leave the game by themselves here$/,
    'Fertige Pages verlassen das Spiel hier von selbst.',
  ],
  [/^(.+) still has points$/, '$1 hat noch Wertpunkte.'],
  [/^(.+) must wait: (.+) is still in the game$/, '$1 muss warten: $2 ist noch im Spiel.'],
];

/** `red.2` and, alone, `red` in German. */
const named = (text: string, german: Record<string, string>): string =>
  text.replace(/\b([a-z]+)(\.\d)?\b/g, (all, program: string, number?: string) =>
    german[program] ? (number ? pageShort(`${program}${number}`, 'de') : german[program]) : all,
  );

export function refusal(message: string, language: Language): string | null {
  if (language !== 'de') return null;
  const now = /^(?:this is not possible now:|it is not your turn,) (.+)$/.exec(message)?.[1];
  if (now && NOW[now]) return NOW[now];
  const german = pagingWords('de').colours;
  for (const [rule, text] of RULES) {
    const found = rule.exec(message);
    if (found) return text.replace(/\$(\d)/g, (_, i) => named(found[Number(i)] ?? '', german));
  }
  return null;
}
