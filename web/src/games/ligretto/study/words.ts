import type { Language } from '../../../lib/i18n.svelte';
import type { FigureName } from './study';

interface Words {
  title: string;
  intro: string;
  choose: string;
  example: string;
  about: (games: string, seed: number, network: string) => string;
  state: Record<'waiting' | 'running' | 'done' | 'failed' | 'cancelled', string>;
  show: string;
  strategies: string;
  signals: string;
  charts: string;
  figure: Record<FigureName, string>;
  chartHelp: string;
  players: string;
  asTable: string;
  combination: string;
  interval: string;
  games: string;
  level: Partial<Record<FigureName, string>>;
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
  /** The texts of the table come from the study; these are their translations. */
  text: (english: string) => string;
}

const FAMILIAR: Record<string, string> = {
  'failed lay attempts': 'vergebliche Legeversuche',
  'about 98 %': 'etwa 98 %',
  'cards laid by the winner': 'vom Sieger gelegte Karten',
  '10 best, about 20 on average, 34 to 36 worst':
    '10 bestenfalls, etwa 20 im Mittel, 34 bis 36 schlimmstenfalls',
  'attempts of the winner': 'Versuche des Siegers',
  '500 best, 1000 on average, 1700 worst': '500 bestenfalls, 1000 im Mittel, 1700 schlimmstenfalls',
  'time of a game': 'Dauer einer Partie',
  '30 ms best, 60 ms on average, 102 ms worst':
    '30 ms bestenfalls, 60 ms im Mittel, 102 ms schlimmstenfalls',
  'the first has won before the last has started, plain':
    'der Erste hat gewonnen, bevor der Letzte begonnen hat (plain)',
  'from 100 players at best, 200 on average, 350 at worst':
    'ab 100 Spielern bestenfalls, 200 im Mittel, 350 schlimmstenfalls',
  'calls for each player, by strategy': 'Aufrufe je Spieler, nach Strategie',
  'blind and peek about the same': 'blind und peek etwa gleich viele',
  'games that get stuck': 'Partien, die sich verklemmen',
  'often with two players': 'oft bei zwei Spielern',
  'cost for each player': 'Aufwand je Spieler',
  'constant in the number of players': 'unabhängig von der Zahl der Spieler',
  'fairness, plain: wins of the later half of the seats':
    'Gerechtigkeit, plain: Siege der späteren Hälfte der Plätze',
  'random up to about 10 players; beyond 50 the late half has no chance':
    'bis etwa 10 Spieler zufällig; ab 50 hat die späte Hälfte keine Chance',
  'fairness, broadcast: wins of the later half of the seats':
    'Gerechtigkeit, broadcast: Siege der späteren Hälfte der Plätze',
  '(not in the concept)': '(nicht im Konzept)',
  'fairness, timestamp: wins of the later half of the seats':
    'Gerechtigkeit, timestamp: Siege der späteren Hälfte der Plätze',
  'every seat equal': 'jeder Platz gleich',
};

const en: Words = {
  title: 'Ligretto: the study',
  intro:
    'The concept predicts how a game between many computers goes: how long it takes, how many calls it needs, and when it becomes unfair. Here is what many simulated games say.',
  choose: 'Study',
  example: 'The one that comes with Spielwerk',
  about: (games, seed, network) => `${games} games, seed ${seed}, network ${network}`,
  state: {
    waiting: 'waiting',
    running: 'being played',
    done: 'done',
    failed: 'in vain',
    cancelled: 'cancelled',
  },
  show: 'Show',
  strategies: 'Strategies',
  signals: 'Signals',
  charts: 'Over the number of players',
  figure: {
    deadlocks: 'Games that get stuck',
    late_half_wins: 'Wins of the later half of the seats',
    calls: 'Calls for each player',
    play_ms: 'Length of a game (ms)',
    failed_lays: 'Lay calls that are refused',
    started_at_stop: 'Players that had started at the stop',
    winner_laid: 'Cards laid by whoever called stop',
    undone: 'Lays undone in a game',
  },
  chartHelp: 'Arrow keys go from point to point and from line to line; bars are 95 % intervals.',
  players: 'Players',
  asTable: 'As a table',
  combination: 'Strategy, signals',
  interval: '95 % interval',
  games: 'Games',
  level: { late_half_wins: 'fair', failed_lays: 'predicted', winner_laid: 'predicted' },
  claims: 'Predicted and measured',
  claimsIntro: 'Square brackets hold the true value in 95 of 100 cases.',
  claim: 'Claim',
  predicted: 'Predicted',
  measured: 'Measured',
  seats: 'Who calls stop',
  seatsIntro:
    'If all seats were equal, every bar would end at the line. The χ² test says how likely such a deviation would be by chance alone.',
  seatCell: 'Combination',
  seat: 'Seats',
  stops: 'Stops',
  expected: 'Expected',
  chi: (statistic, degrees, p) => `χ² = ${statistic} with ${degrees} degrees of freedom, p = ${p}`,
  chiVerdict: (fair) =>
    fair ? 'Nothing speaks against equal seats.' : 'So the seats are not equal.',
  noTest: 'Too few games ended with a stop for a test.',
  nothing: 'Nothing is chosen to be shown.',
  start: 'Start a study',
  startIntro:
    'Every combination is played, with low priority on one core. For large studies take the command line: spielwerk ligretto study.',
  playersField: 'Numbers of players',
  gamesField: 'Games for each combination',
  seedField: 'Seed',
  submit: 'Start',
  upload: 'Keep a study of the command line',
  uploadIntro: 'The file study.json of spielwerk ligretto study --out DIR. For the operator.',
  token: 'Admin token',
  file: 'File',
  keep: 'Keep',
  kept: 'It is kept.',
  text: (english) => english,
};

const de: Words = {
  title: 'Ligretto: die Studie',
  intro:
    'Das Konzept sagt voraus, wie eine Partie zwischen vielen Rechnern verläuft: wie lange sie dauert, wie viele Aufrufe sie braucht und wann sie ungerecht wird. Hier steht, was viele simulierte Partien sagen.',
  choose: 'Studie',
  example: 'Die mitgelieferte',
  about: (games, seed, network) => `${games} Partien, Zufallszahl ${seed}, Netz ${network}`,
  state: {
    waiting: 'wartet',
    running: 'wird gespielt',
    done: 'fertig',
    failed: 'vergeblich',
    cancelled: 'abgebrochen',
  },
  show: 'Anzeigen',
  strategies: 'Strategien',
  signals: 'Signale',
  charts: 'Über der Zahl der Spieler',
  figure: {
    deadlocks: 'Partien, die sich verklemmen',
    late_half_wins: 'Siege der späteren Hälfte der Plätze',
    calls: 'Aufrufe je Spieler',
    play_ms: 'Dauer einer Partie (ms)',
    failed_lays: 'Abgelehnte Lege-Aufrufe',
    started_at_stop: 'Spieler, die beim Stop begonnen hatten',
    winner_laid: 'Gelegte Karten dessen, der stoppt',
    undone: 'Zurückgenommene Karten je Partie',
  },
  chartHelp:
    'Pfeiltasten gehen von Punkt zu Punkt und von Linie zu Linie; Balken sind 95-%-Intervalle.',
  players: 'Spieler',
  asTable: 'Als Tabelle',
  combination: 'Strategie, Signale',
  interval: '95-%-Intervall',
  games: 'Partien',
  level: { late_half_wins: 'gerecht', failed_lays: 'vorhergesagt', winner_laid: 'vorhergesagt' },
  claims: 'Vorhergesagt und gemessen',
  claimsIntro: 'Eckige Klammern enthalten den wahren Wert in 95 von 100 Fällen.',
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
  chi: (statistic, degrees, p) => `χ² = ${statistic} bei ${degrees} Freiheitsgraden, p = ${p}`,
  chiVerdict: (fair) =>
    fair ? 'Nichts spricht gegen gleiche Plätze.' : 'Die Plätze sind also nicht gleich.',
  noTest: 'Zu wenige Partien endeten mit einem Stop für einen Test.',
  nothing: 'Es ist nichts zum Anzeigen gewählt.',
  start: 'Eine Studie starten',
  startIntro:
    'Jede Kombination wird gespielt, mit niedriger Priorität auf einem Kern. Für große Studien: spielwerk ligretto study auf der Kommandozeile.',
  playersField: 'Spielerzahlen',
  gamesField: 'Partien je Kombination',
  seedField: 'Zufallszahl',
  submit: 'Starten',
  upload: 'Eine Studie der Kommandozeile aufnehmen',
  uploadIntro: 'Die Datei study.json von spielwerk ligretto study --out DIR. Für den Betreiber.',
  token: 'Admin-Token',
  file: 'Datei',
  keep: 'Aufnehmen',
  kept: 'Sie ist aufgenommen.',
  text: (english) =>
    FAMILIAR[english] ??
    english.replace(/^(\d+) players:/, '$1 Spieler:').replace(/ calls\b/, ' Aufrufe'),
};

export const studyWords = (language: Language): Words => (language === 'de' ? de : en);
