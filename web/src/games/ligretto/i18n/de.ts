import { type Sentences, say } from '../../../lib/coded';
import type { BadCard } from '../view';
import type { LigrettoWords } from './en';

const badCard: Sentences<BadCard> = {
  'unknown-colour': ({ got }) => `„${got}“ ist keine Farbe; es gibt red, yellow, blue und green.`,
  'bad-number': ({ got }) => `„${got}“ ist keine Zahl von 1 bis 10.`,
  'not-two-words': ({ got }) => `„${got}“ ist keine Karte.`,
};

const cards = (n: number) => (n === 1 ? '1 Karte' : `${n} Karten`);

export const de: LigrettoWords = {
  colours: { red: 'Rot', yellow: 'Gelb', blue: 'Blau', green: 'Grün' },
  card: (colour, number) => `${colour} ${number}`,
  back: 'verdeckt',
  empty: 'leer',
  you: 'Sie',
  player: (n) => `Spieler ${n}`,
  place: (name) => `Platz von ${name}`,
  own: 'Ihre Karten',
  row: 'Reihe',
  slot: (n, card) => `Reihe ${n}: ${card}`,
  waste: (card, n) => `Ablagestapel: ${card}, ${cards(n)}`,
  hand: (n) => `Hand: ${cards(n)}`,
  draw: 'Drei abzählen',
  turnOver: 'Umdrehen',
  drawHint: (n) => `Drei Karten von der Hand abzählen (noch ${n})`,
  ligretto: 'Ligretto',
  ligrettoStack: (n) => `Ligretto-Stapel: ${cards(n)}`,
  stacks: (name) => `Stapel von ${name}`,
  stack: (name, card) => `${name}: ${card}`,
  noStack: (name, colour) => `${name}: kein Stapel in ${colour}`,
  points: (n) => (n === 1 ? '1 Punkt' : `${n} Punkte`),
  round: (n) => `Runde ${n}`,
  target: (n) => `bis ${n} Punkte`,
  ready: 'Ich bin bereit',
  isReady: 'bereit',
  notReady: 'noch nicht bereit',
  waiting: (names) => `Warten auf ${names}.`,
  startNow: 'Ohne zu warten beginnen',
  shuffling: 'Die Karten werden ausgeteilt …',
  getReady: 'Auf die Plätze!',
  go: 'Los!',
  sit: 'Platz nehmen',
  leave: 'Tisch verlassen',
  watching: 'Sie sehen zu.',
  stop: 'Ligretto stop!',
  stopBy: (name) => `${name} ruft „Ligretto stop!“`,
  ends: {
    deadlock: 'Verklemmung: Niemand kann mehr eine Karte legen.',
    idle: 'Niemand hat etwas getan: Die Runde wurde abgebrochen.',
  },
  tooSlow: (name) => `Zu langsam: ${name} war schneller`,
  doesNotFit: (card) => `${card} passt gerade nirgends`,
  choose: (card) =>
    `${card} passt auf mehrere Stapel: Wählen Sie einen, oder drücken Sie noch einmal für den ersten`,
  roundOver: 'Die Runde ist vorbei',
  notYet: 'Die Runde hat noch nicht begonnen',
  rotated: 'Nichts ging mehr: Alle stecken die oberste Handkarte nach unten.',
  scores: 'Punkte',
  total: 'Summe',
  guide: {
    title: 'Ihre erste Runde',
    close: 'Ich kenne das Spiel',
    names: { stack: 'Ligretto-Stapel', row: 'Reihe', waste: 'Ablage', hand: 'Hand' },
    texts: {
      stack: 'zehn verdeckte Karten. Wer sie zuerst los ist, beendet die Runde.',
      row: 'vier offene Karten, die Sie legen dürfen. Jede Lücke füllt der Ligretto-Stapel.',
      waste: 'ihre oberste Karte dürfen Sie auch legen.',
      hand: 'wenn nichts passt, drei Karten davon auf die Ablage abzählen.',
    },
    steps: {
      aim: () =>
        'Ziel ist, den eigenen Ligretto-Stapel loszuwerden. In der Mitte wachsen Stapel von 1 bis 10, jeder in einer Farbe, und alle dürfen die nächste Zahl anlegen. Alle spielen gleichzeitig.',
      row: () =>
        'Eine Karte Ihrer Reihe passt: Klicken oder tippen Sie darauf. Eine 1 beginnt einen Stapel; sonst muss es die nächste Zahl der Farbe sein.',
      waste: () =>
        'In Ihrer Reihe passt nichts. Zählen Sie drei Karten von der Hand ab; die oberste Karte der Ablage dürfen Sie auch legen.',
      stack: (left) =>
        `Sehr gut: Die Lücke in der Reihe hat Ihr Ligretto-Stapel gefüllt. Noch ${left}. Ist er leer, endet die Runde.`,
      goOn: (left) =>
        left === 1
          ? 'Noch eine Karte, dann haben Sie die Runde beendet!'
          : `Noch ${left} Karten. Was im Ligretto-Stapel bleibt, kostet je zwei Punkte; jede gelegte Karte bringt einen.`,
    },
  },
  keys: 'Tasten',
  keyHelp:
    '1 bis 5: Karte aus der Reihe legen · 0: oberste Karte der Ablage legen · Leertaste: drei Karten abzählen · R: bereit · oder eine Karte auf einen Stapel ziehen',
  turnedUp: (slot, card) => `Reihe ${slot}: ${card}`,
  drew: (card) => `Ablage: ${card}`,
  laidBy: (card, name) => `${card} bei ${name} gelegt`,
  reasons: {
    target: 'die Punkte zum Sieg sind erreicht',
    rounds: 'alle Runden sind gespielt',
  },
  moves: {
    ready: 'ist bereit',
    start: 'beginnt, ohne zu warten',
    shuffle: 'die Karten werden gemischt',
    hidden: 'die Karten werden gemischt (bis zum Ende verdeckt)',
    go: 'los!',
    giveUp: 'die Runde wird abgebrochen',
    draw: 'zählt drei Karten ab',
    lay: (card, at) => `legt ${card} bei Spieler ${at}`,
  },
  facts: { round: 'Runde', target: 'Punkte zum Sieg' },
  badAction: {
    unknown: ({ got }) => `„${got}“ ist keine Aktion.`,
    card: ({ problem }) => say(badCard, problem) ?? '',
    player: ({ got }) => `„${got}“ ist kein Spieler; gezählt wird ab 1.`,
  },
  notation: 'Eine Aktion schreibt man zum Beispiel so: „red 7 at 2“, „draw“ oder „ready“.',
  commands: [
    { command: 'b', meaning: 'alle Stapel' },
    { command: 'p', meaning: 'die Punkte' },
    { command: 'red 7 at 3', meaning: 'eine Karte am Platz von Spieler 3 legen' },
    { command: 'draw', meaning: 'drei Karten abzählen' },
    { command: 'ready', meaning: 'bereit für die nächste Runde' },
    { command: '?', meaning: 'diese Liste' },
  ],
};
