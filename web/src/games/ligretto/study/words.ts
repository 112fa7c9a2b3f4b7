import type { Sentences } from '../../../lib/coded';
import { dictionary } from '../../../lib/i18n.svelte';
import type { JobFailure, JobState, OrderProblem } from './study';

interface Words {
  title: string;
  intro: string;
  choose: string;
  example: string;
  menu: { simulations: string; study: string; workers: string };
  about: (players: string, games: string, seed: number) => string;
  state: Record<JobState, string>;
  queued: (ahead: number) => string;
  show: string;
  strategies: string;
  signals: string;
  charts: string;
  chartHelp: string;
  players: string;
  asTable: string;
  combination: string;
  interval: string;
  games: string;
  claims: string;
  claimsIntro: string;
  claim: string;
  predicted: string;
  measured: string;
  seats: string;
  seatsIntro: string;
  seatCell: string;
  seat: string;
  stops: string;
  expected: string;
  legend: string;
  csv: string;
  chi: (statistic: string, degrees: number, p: string) => string;
  chiVerdict: (fair: boolean) => string;
  noTest: string;
  nothing: string;
  start: string;
  startIntro: string;
  playersField: string;
  gamesField: string;
  seedField: string;
  submit: string;
  upload: string;
  uploadIntro: string;
  token: string;
  file: string;
  keep: string;
  kept: string;
}

const en: Words = {
  title: 'Ligretto: the study',
  intro:
    'The concept predicts how a game between many computers goes: how long it takes, how many calls it needs, and when it becomes unfair. Here is what many simulated games show.',
  choose: 'Study',
  example: 'Example study',
  menu: { simulations: 'Simulations', study: 'Study', workers: 'Workers' },
  about: (players, games, seed) => `${players} players, ${games} games each, seed ${seed}`,
  state: {
    queued: 'Queued',
    waiting: 'Waiting for workers',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  queued: (ahead) => (ahead === 0 ? 'Queued, next in line' : `Queued, ${ahead} ahead`),
  show: 'Show',
  strategies: 'Strategies',
  signals: 'Signals',
  charts: 'By number of players',
  chartHelp:
    'Use the arrow keys to move between points and lines; bars are 95% confidence intervals.',
  players: 'Players',
  asTable: 'As a table',
  combination: 'Strategy, signals',
  interval: '95% interval',
  games: 'Games',
  claims: 'Predicted and measured',
  claimsIntro: 'Square brackets are 95% confidence intervals.',
  claim: 'Claim',
  predicted: 'Predicted',
  measured: 'Measured',
  seats: 'Who calls stop',
  seatsIntro:
    'If all seats were equal, every bar would end at the line. The χ² test tells how likely such a deviation is by chance alone.',
  seatCell: 'Combination',
  seat: 'Seats',
  stops: 'Stops',
  expected: 'Expected',
  chi: (statistic, degrees, p) => `χ² = ${statistic} with ${degrees} degrees of freedom, p ${p}`,
  legend: 'Lines of all charts',
  csv: 'Download as CSV',
  chiVerdict: (fair) =>
    fair ? 'This is consistent with equal seats.' : 'The seats are not equal.',
  noTest: 'Too few games ended with a stop for a test.',
  nothing: 'Nothing selected.',
  start: 'Start a study',
  startIntro:
    'Every combination is played, at low priority on one core. For large studies use the command line: spielwerk ligretto study.',
  playersField: 'Numbers of players',
  gamesField: 'Games per combination',
  seedField: 'Seed',
  submit: 'Start',
  upload: 'Upload a study',
  uploadIntro:
    'For the operator: the file study.json that spielwerk ligretto study --out DIR has written.',
  token: 'Admin token',
  file: 'File',
  keep: 'Upload',
  kept: 'The study was uploaded.',
};

const de: Words = {
  title: 'Ligretto: die Studie',
  intro:
    'Das Konzept sagt voraus, wie eine Partie zwischen vielen Rechnern verläuft: wie lange sie dauert, wie viele Aufrufe sie braucht und wann sie ungerecht wird. Hier sehen Sie, was viele simulierte Partien ergeben haben.',
  choose: 'Studie',
  example: 'Beispielstudie',
  menu: { simulations: 'Simulationen', study: 'Studie', workers: 'Worker' },
  about: (players, games, seed) => `${players} Spieler, je ${games} Partien, Startzahl ${seed}`,
  state: {
    queued: 'In der Warteschlange',
    waiting: 'Wartet auf Worker',
    running: 'Läuft',
    done: 'Fertig',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
  },
  queued: (ahead) =>
    ahead === 0 ? 'In der Warteschlange, als nächste dran' : `In der Warteschlange, ${ahead} davor`,
  show: 'Anzeigen',
  strategies: 'Strategien',
  signals: 'Signale',
  charts: 'Nach Zahl der Spieler',
  chartHelp:
    'Mit den Pfeiltasten wechseln Sie Punkt und Linie; Balken sind 95-%-Konfidenzintervalle.',
  players: 'Spieler',
  asTable: 'Als Tabelle',
  combination: 'Strategie, Signale',
  interval: '95-%-Intervall',
  games: 'Partien',
  claims: 'Vorhergesagt und gemessen',
  claimsIntro: 'In eckigen Klammern stehen 95-%-Konfidenzintervalle.',
  claim: 'Behauptung',
  predicted: 'Vorhergesagt',
  measured: 'Gemessen',
  seats: 'Wer „Stop“ ruft',
  seatsIntro:
    'Wären alle Plätze gleich, reichte jeder Balken bis zur Linie. Der χ²-Test sagt, wie wahrscheinlich eine solche Abweichung durch bloßen Zufall wäre.',
  seatCell: 'Kombination',
  seat: 'Plätze',
  stops: 'Stops',
  expected: 'Erwartet',
  chi: (statistic, degrees, p) => `χ² = ${statistic} bei ${degrees} Freiheitsgraden, p ${p}`,
  legend: 'Linien aller Diagramme',
  csv: 'Als CSV herunterladen',
  chiVerdict: (fair) =>
    fair ? 'Nichts spricht gegen gleiche Plätze.' : 'Die Plätze sind also nicht gleich.',
  noTest: 'Zu wenige Partien endeten mit einem Stop für einen Test.',
  nothing: 'Nichts ausgewählt.',
  start: 'Eine Studie starten',
  startIntro:
    'Jede Kombination wird gespielt, mit niedriger Priorität auf einem Kern. Große Studien starten Sie besser auf der Kommandozeile: spielwerk ligretto study.',
  playersField: 'Spielerzahlen',
  gamesField: 'Partien je Kombination',
  seedField: 'Startzahl',
  submit: 'Starten',
  upload: 'Eine Studie hochladen',
  uploadIntro:
    'Für den Betreiber: die Datei study.json, die spielwerk ligretto study --out DIR geschrieben hat.',
  token: 'Verwaltungs-Token',
  file: 'Datei',
  keep: 'Hochladen',
  kept: 'Die Studie ist hochgeladen.',
};

export const studyWords = dictionary<Words>({ de, en });

type Failures = Sentences<JobFailure>;

/** Why a study failed. */
export const failures = dictionary<Failures>({
  en: {
    'too-long': ({ seconds }) =>
      `not finished after ${seconds} s, the longest a job may take on this server`,
    endless: ({ steps, command }) =>
      `a game did not end within ${steps} events; repeat it with: ${command}`,
    'unreadable-order': 'this server can’t read the order',
    'no-workers': 'this server knows no workers any more',
    'unknown-kind': ({ kind }) => `this server does not know jobs of kind ${kind}`,
    internal: 'something went wrong on the server; its log has the details',
    other: ({ text }) => text,
  },
  de: {
    'too-long': ({ seconds }) =>
      `nach ${seconds} s nicht fertig, länger darf auf diesem Server kein Auftrag dauern`,
    endless: ({ steps, command }) =>
      `eine Partie war nach ${steps} Ereignissen nicht zu Ende; zum Wiederholen: ${command}`,
    'unreadable-order': 'dieser Server kann den Auftrag nicht lesen',
    'no-workers': 'dieser Server kennt keine Worker mehr',
    'unknown-kind': ({ kind }) => `dieser Server kennt keine Aufträge der Art ${kind}`,
    internal: 'auf dem Server ist etwas schiefgegangen; Näheres steht in seinem Protokoll',
    other: ({ text }) => text,
  },
});

type Problems = Sentences<OrderProblem>;
type DealFault = Extract<OrderProblem, { code: 'deal' }>['params'];

const dealEn = ({ problem, player, index, given }: DealFault): string => {
  const where = index == null ? `player ${player}` : `player ${player}, card ${index}`;
  const faults: Record<DealFault['problem'], string> = {
    'too-few-players': `The deal has ${given} players, and at least two are needed.`,
    'unknown-colour': `${where}: “${given}” is not a colour; there are red, yellow, blue and green.`,
    'bad-number': `${where}: “${given}” is not a number from 1 to 10.`,
    'not-two-words': `${where}: “${given}” is not a card such as “red 7”.`,
    twice: `${where}: ${given} is there twice.`,
    'wrong-number': `${where}: 40 cards are needed, not ${given}.`,
  };
  return faults[problem];
};

const dealDe = ({ problem, player, index, given }: DealFault): string => {
  const where = index == null ? `Spieler ${player}` : `Spieler ${player}, Karte ${index}`;
  const faults: Record<DealFault['problem'], string> = {
    'too-few-players': `Die Ausgangslage hat ${given} Spieler, mindestens zwei sind nötig.`,
    'unknown-colour': `${where}: „${given}“ ist keine Farbe; es gibt red, yellow, blue und green.`,
    'bad-number': `${where}: „${given}“ ist keine Zahl von 1 bis 10.`,
    'not-two-words': `${where}: „${given}“ ist keine Karte wie „red 7“.`,
    twice: `${where}: ${given} kommt doppelt vor.`,
    'wrong-number': `${where}: Nötig sind 40 Karten, nicht ${given}.`,
  };
  return faults[problem];
};

/** What may be wrong with an order beyond what may be wrong with any field. */
export const orderProblems = dictionary<Problems>({
  en: {
    'named-twice': ({ name }) => `${name} is given twice.`,
    'not-in-studies': 'Studies do not have this field.',
    'not-in-games': 'Games do not have this field.',
    'unknown-version': ({ given }) => `Version ${given} is unknown.`,
    'more-than-one': ({ given }) => `A game takes one value here, not ${given}.`,
    empty: 'At least one value is needed.',
    'other-players-than-dealt': ({ dealt, asked }) =>
      `The deal has ${dealt} players, not ${asked}.`,
    'too-many-players': ({ most, asked }) => `${asked} is too many; at most ${most}.`,
    'study-too-large': ({ most, asked }) =>
      `${asked} players in all games together are too many; at most ${most} here. The command line has no such limit: spielwerk ligretto study.`,
    'too-many-strategies': ({ nStrategies, nPlayers }) =>
      `${nStrategies} strategies for ${nPlayers} players.`,
    deal: dealEn,
    network: ({ given }) =>
      `“${given}” is unknown; choose lan, wide, asymmetric or constant:30 (microseconds one way).`,
    faults: ({ given, most }) =>
      most == null
        ? `“${given}” is unknown; write for example loss=10,duplicate=5,crash=1.`
        : `${given} is out of range; choose 0 to ${most}.`,
    'only-virtual': 'Only virtual time has this.',
  },
  de: {
    'named-twice': ({ name }) => `${name} ist doppelt angegeben.`,
    'not-in-studies': 'Eine Studie hat dieses Feld nicht.',
    'not-in-games': 'Eine Partie hat dieses Feld nicht.',
    'unknown-version': ({ given }) => `Version ${given} ist unbekannt.`,
    'more-than-one': ({ given }) => `Eine Partie braucht hier einen Wert, nicht ${given}.`,
    empty: 'Hier fehlt mindestens ein Wert.',
    'other-players-than-dealt': ({ dealt, asked }) =>
      `Die Ausgangslage hat ${dealt} Spieler, nicht ${asked}.`,
    'too-many-players': ({ most, asked }) => `${asked} sind zu viele; höchstens ${most}.`,
    'study-too-large': ({ most, asked }) =>
      `${asked} Spieler in allen Partien zusammen sind zu viele; hier höchstens ${most}. Auf der Kommandozeile gibt es keine Grenze: spielwerk ligretto study.`,
    'too-many-strategies': ({ nStrategies, nPlayers }) =>
      `${nStrategies} Strategien für ${nPlayers} Spieler.`,
    deal: dealDe,
    network: ({ given }) =>
      `„${given}“ ist unbekannt; möglich: lan, wide, asymmetric oder constant:30 (Mikrosekunden je Weg).`,
    faults: ({ given, most }) =>
      most == null
        ? `„${given}“ ist unbekannt; zum Beispiel loss=10,duplicate=5,crash=1.`
        : `${given}: möglich ist 0 bis ${most}.`,
    'only-virtual': 'Das gibt es nur in virtueller Zeit.',
  },
});
