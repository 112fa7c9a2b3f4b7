import { dictionary } from '../../../lib/i18n.svelte';
import type { JobState } from './study';

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
