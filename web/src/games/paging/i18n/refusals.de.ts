import { say } from '../../../lib/coded';
import type { Names, PageFaults, PathFaults, RefusalWords } from '../refusal';
import type { BadPage, BadPath } from '../view';

const pageFaults: PageFaults = {
  form: ({ got }) => `„${got}“ ist keine Seite; sie heißt zum Beispiel red.1.`,
  program: ({ problem }) => `„${problem}“ ist nicht die Farbe eines Programms.`,
  number: ({ program, last, got }, n) =>
    `${n.program(program)} hat die Seiten 1 bis ${last}; „${got}“ ist keine davon.`,
};

const pathFaults: PathFaults = {
  frame: ({ problem }) =>
    `„${problem}“ ist kein Rahmen; ein Weg heißt zum Beispiel A1-A2-B2, oder disk.`,
  'too-long': 'Ein Programm hat höchstens fünf Seiten, ein Weg also höchstens fünf Rahmen.',
};

const NOW = {
  lay: 'Jetzt legt ein User ein Programm.',
  room: 'Jetzt schafft das Betriebssystem Platz für den Rest eines Programms.',
  idle: 'Jetzt kann das Betriebssystem würfeln, umordnen oder den Zug beenden.',
  reordering: 'Jetzt kann das Betriebssystem Pages umlegen, würfeln oder den Zug beenden.',
  rolling: 'Jetzt rollt der Würfel.',
  rolled: 'Jetzt nutzt das Betriebssystem seinen Wurf oder lässt ihn verfallen.',
  over: 'Das Spiel ist zu Ende.',
};

export const de: RefusalWords = {
  rules: {
    form: ({ got }) => `„${got}“ ist keine Aktion.`,
    number: ({ highest, got }) => `„${got}“ ist keine Zahl von 1 bis ${highest}.`,
    column: ({ got }) => `„${got}“ ist keine Spalte von A bis F.`,
    program: ({ problem }) => `„${problem}“ ist nicht die Farbe eines Programms.`,
    page: ({ problem }, n) => say<BadPage, Names>(pageFaults, problem, n) ?? '',
    frame: ({ problem }) => `„${problem}“ ist kein Rahmen von A1 bis F6.`,
    points: ({ problem }) => `„${problem}“ nennt nicht die Punkte von einer bis fünf Seiten.`,
    path: ({ problem }) => say<BadPath>(pathFaults, problem) ?? '',
    'game-over': () => NOW.over,
    'not-your-turn': ({ now }) => `Sie sind nicht dran. ${NOW[now]}`,
    'not-now': ({ now }) => `Das geht jetzt nicht. ${NOW[now]}`,
    'not-in-hand': ({ program }, n) => `${n.program(program)} ist nicht auf Ihrer Hand.`,
    'points-for-other-pages': ({ program, pages, got }, n) =>
      `${n.program(program)} hat ${pages} Pages, Punkte kamen für ${got}.`,
    'wrong-sum': ({ program, needed, got }, n) =>
      `${n.program(program)} bekommt genau ${needed} Wertpunkte, zwei je Page; es waren ${got}.`,
    'page-without-points': ({ page }, n) =>
      `${n.page(page)} hat keinen Wertpunkt; jede Page bekommt mindestens einen.`,
    'off-board': ({ frame, board }) => `${frame} liegt nicht auf dem Spielfeld ${board}.`,
    'frame-twice': ({ frame }) => `${frame} kommt zweimal vor; ein Page-Frame fasst nur eine Page.`,
    'frame-taken': ({ frame, page }, n) =>
      `Auf ${frame} liegt schon ${n.page(page)}; ein Page-Frame fasst nur eine Page.`,
    'not-edge-to-edge': ({ from, to }) =>
      `${from} und ${to} haben keine gemeinsame Kante; aufeinanderfolgende Pages liegen Kante an Kante.`,
    'room-for-all': ({ program, pages, example }, n) =>
      `Alle ${pages} Pages von ${n.program(program)} haben Platz, also müssen alle gelegt werden, zum Beispiel auf ${example}.`,
    'too-many-frames': ({ program, pages, got }, n) =>
      `${n.program(program)} hat ${pages} Pages; es waren ${got} Page-Frames.`,
    'no-room-for-all': ({ program, pages }, n) =>
      `Für alle ${pages} Pages von ${n.program(program)} ist kein Platz: Legen Sie die ersten, für die übrigen schafft das Betriebssystem Platz.`,
    'must-go-on': ({ frame }) =>
      `${frame} neben der letzten Page ist frei, also muss das Programm dort oder anderswo weitergehen.`,
    'walled-in': ({ frame }) => `Hinter ${frame} bliebe für die übrigen Pages kein Weg.`,
    'must-go-to-disk': () =>
      'Von keinem freien Page-Frame aus ist ein Weg für alle Pages, also kommt das ganze Programm auf die Festplatte.',
    'frames-are-free': () =>
      'Es sind Page-Frames frei, also kann das Programm nicht auf die Festplatte.',
    'wrong-rest': ({ needed, got }) =>
      `Es fehlen ${needed} Pages, also braucht es ${needed} Page-Frames; es waren ${got}.`,
    'own-page': ({ frame }) =>
      `Auf ${frame} liegt eine Page des Programms selbst; sie kann nicht ausgelagert werden.`,
    'not-minimal': ({ example }) =>
      `Das lagert mehr aus als nötig: Bei ${example} genügen weniger dieser Pages.`,
    'no-units-left': () => 'In diesem Zug ist keine Einheit mehr übrig.',
    'other-die': ({ die, needed }) =>
      `Eine ${die} erlaubt eine andere Aktion; diese braucht eine ${needed} oder eine 6.`,
    'program-not-in-ram': ({ program }, n) =>
      `${n.program(program)} hat keine Page im Arbeitsspeicher.`,
    'page-not-in-ram': ({ page }, n) => `${n.page(page)} liegt nicht im Arbeitsspeicher.`,
    'no-such-row': ({ board }) => `Das Spielfeld ${board} hat keine solche Zeile.`,
    'no-such-column': ({ board }) => `Das Spielfeld ${board} hat keine solche Spalte.`,
    'run-broken': ({ page }, n) =>
      `${n.page(page)} liegt nicht Kante an Kante mit der Page davor; eine Folge muss zusammenhängen.`,
    'run-too-long': ({ program, page }, n) =>
      `${n.program(program)} hat hinter ${n.page(page)} keine Page mehr.`,
    'more-than-held': ({ page, held, got }, n) =>
      `${n.page(page)} hat ${held} Wertpunkte und kann nicht ${got} verlieren.`,
    'more-than-limit': ({ limit, got }) =>
      `Diese Folge darf zusammen ${limit} Punkte verlieren; es waren ${got}.`,
    'run-ends-with-nothing': () =>
      'Die letzte Page einer Folge muss einen Punkt verlieren, sonst gehört sie nicht dazu.',
    'page-not-in-game': ({ page }, n) => `${n.page(page)} ist nicht im Spiel.`,
    'already-there': ({ page }, n) => `${n.page(page)} liegt schon dort.`,
    'both-on-disk': () => 'Beide Pages liegen auf der Festplatte, und die hat keine Reihenfolge.',
    'swap-with-itself': () => 'Eine Page kann nicht mit sich selbst den Platz tauschen.',
    'nothing-to-undo': () => 'Es gibt keinen Schritt mehr, der sich zurücknehmen ließe.',
    'too-many-steps': ({ limit }) => `Einmal Umordnen hat höchstens ${limit} Schritte.`,
    'removal-is-automatic': () => 'Fertige Pages verlassen das Spiel hier von selbst.',
    'still-has-points': ({ page }, n) => `${n.page(page)} hat noch Wertpunkte.`,
    'not-lowest': ({ page, blocker }, n) =>
      `${n.page(page)} muss warten: ${n.page(blocker)} ist noch im Spiel.`,
    'no-such-die': () => 'Ein Würfel zeigt 1 bis 6.',
  },
  faults: {
    'not-a-pair': () =>
      'Erwartet wird Name=Wert, mehrere davon durch Semikolon oder Zeilenende getrennt',
    'unknown-name': ({ expected }) => `Diesen Wert gibt es nicht; die Namen sind ${expected}`,
    'given-twice': () => 'steht zweimal da',
    'unknown-value': ({ expected, got }) =>
      `Erwartet wird ${expected.replaceAll(' or ', ' oder ').replace(' to ', ' bis ').replace('such as', 'zum Beispiel')}, nicht „${got}“`,
    'no-number': ({ got }) => `Erwartet wird eine Zahl, nicht „${got}“`,
    'too-many-hands': ({ got }) => `Verteilt wird an einen bis drei User, nicht an ${got}`,
    'uneven-deal': ({ needed, got }) =>
      `Die 18 Programme werden gleichmäßig verteilt, ${needed} je User; einer hat ${got}`,
    'dealt-twice': ({ program }, n) => `${n.program(program)} ist zweimal verteilt`,
    'unknown-program': ({ got, known }) => `Ein Programm „${got}“ gibt es nicht; es gibt ${known}`,
    'balanced-is-for-three': () => 'Ausgeglichen verteilen kann man nur an drei User',
    'other-users': ({ needed, got }) => `Erwartet werden ${needed} Hände, es sind ${got}`,
    'bad-round': () =>
      'Erwartet wird die Runde und wer beginnt, etwa 2.1 für das erste Programm der Runde 2 oder 2.os für den Zug des Betriebssystems; Einheiten gibt es nur dort, höchstens die der Runde',
    'program-form': ({ part }) =>
      `„${part}“: Erwartet wird ein Programm mit seinen Pages, etwa lime:-,2@A1,1@B1,3@disk`,
    'program-twice': ({ part }) => `„${part}“: Dieses Programm steht zweimal da`,
    'other-pages': ({ part, program, pages }, n) =>
      `„${part}“: ${n.program(program)} hat ${pages} Pages`,
    'out-above-in': ({ part }) => `„${part}“: Nur die untersten Pages können aus dem Spiel sein`,
    'page-form': ({ part, got }) =>
      `„${part}“: Erwartet werden Punkte und Platz, etwa 2@A1, nicht „${got}“`,
    'page-points': ({ part, most, got }) =>
      `„${part}“: Eine Page hat 0 bis ${most} Punkte, nicht wie in „${got}“`,
    'too-many-points': ({ part, program, most }, n) =>
      `„${part}“: ${n.program(program)} wird mit ${most} Punkten gelegt, mindestens einem je Page, und kann keine dazubekommen haben`,
    'lowest-without-points': ({ part, page }, n) =>
      `„${part}“: ${n.page(page)} ist die unterste Page und hat keine Punkte, also ist sie schon aus dem Spiel; schreiben Sie einen Strich`,
    'no-frame': ({ part, got }) =>
      `„${part}“: Erwartet wird ein Page-Frame wie A1 oder disk, nicht „${got}“`,
    'frame-not-free': ({ part, frame }) =>
      `„${part}“: ${frame} liegt nicht auf dem Spielfeld oder ist doppelt belegt`,
    'hand-does-not-fit': ({ user, needed, got }) =>
      `In dieser Runde hat User ${user} noch ${needed} Programme zu legen, aber ${got} liegen nirgends; was aus dem Spiel ist, wird als „gone“ geschrieben`,
  },
  option: (name, fault) => `„${name}“: ${fault}.`,
};
