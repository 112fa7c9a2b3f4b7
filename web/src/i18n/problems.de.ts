import type {
  Ability,
  BodyFault,
  Crowd,
  JsonType,
  OverQuota,
  Thing,
  TournamentRefusal,
  Unready,
} from '../lib/api/types';
import { type Sentences, say } from '../lib/coded';
import type { ProblemWords } from './problems.en';

const notFound: Record<Thing, string> = {
  address: 'Nicht gefunden.',
  game: 'Dieses Spiel gibt es hier nicht.',
  handout: 'Diese Datei gibt es bei diesem Spiel nicht.',
  seat: 'Diesen Platz gibt es in dieser Partie nicht.',
  rematch: 'Niemand bittet um Revanche.',
  class: 'Diese Klasse gibt es nicht.',
  tournament: 'Dieses Turnier gibt es nicht.',
  team: 'Dieses Team gibt es nicht.',
  'tournament-game': 'Diese Partie gibt es im Turnier nicht.',
  check: 'Diese Prüfung gibt es nicht mehr.',
  job: 'Diesen Auftrag gibt es nicht.',
};

const badBody: Record<BodyFault, string> = {
  'not-json': 'Der Server erwartet hier JSON.',
  'too-slow': 'Die Anfrage kam zu langsam an. Versuchen Sie es noch einmal.',
  'too-large': 'Das ist zu groß.',
  incomplete: 'Die Anfrage kam unvollständig an. Versuchen Sie es noch einmal.',
};

const crowds: Sentences<Crowd> = {
  analyses: 'Zu viele warten gerade auf eine Analyse. Versuchen Sie es später noch einmal.',
  'analyses-of-yours':
    'Von Ihrer Adresse aus warten zu viele Analysen. Versuchen Sie es später noch einmal.',
  streams: 'Gerade sehen zu viele zu. Versuchen Sie es später noch einmal.',
  'streams-of-yours':
    'Von Ihrer Adresse aus sehen zu viele zu. Versuchen Sie es später noch einmal.',
  tournaments: ({ most }) =>
    `Von einer Adresse aus sind höchstens ${most} Turniere erlaubt, die nicht zu Ende sind. Beenden Sie zuerst einige.`,
  'tournament-games': ({ most }) =>
    `In den Turnieren einer Adresse, die nicht zu Ende sind, dürfen höchstens ${most} Partien geplant sein. Beenden Sie zuerst einige.`,
  jobs: ({ waiting }) =>
    `Es warten schon ${waiting} Aufträge. Versuchen Sie es später noch einmal.`,
  'jobs-of-yours': ({ most }) =>
    `Warten können höchstens ${most} Ihrer Aufträge. Versuchen Sie es wieder, wenn einer fertig ist.`,
  checks: 'Es laufen gerade zu viele Prüfungen. Versuchen Sie es später noch einmal.',
  'checks-of-yours': ({ most }) =>
    `Von Ihrer Adresse aus laufen ${most} Prüfungen. Versuchen Sie es wieder, wenn eine davon fertig ist.`,
  'wrong-codes':
    'Von Ihrer Adresse kamen zu viele falsche Codes. Versuchen Sie es gleich noch einmal.',
};

const quotas: Sentences<OverQuota> = {
  unfinished: ({ most }) =>
    `Von Ihrer Adresse aus gibt es ${most} Partien, die nicht zu Ende sind, und mehr sind nicht erlaubt. Beenden Sie zuerst einige.`,
  'bots-only': ({ most }) =>
    `Von Ihrer Adresse aus laufen ${most} Partien, in denen nur der Computer spielt, und mehr sind nicht erlaubt. Warten Sie, bis eine zu Ende ist.`,
  'too-fast': ({ perMinute, againInS }) =>
    `Von einer Adresse aus lassen sich ${perMinute} Partien in der Minute anlegen. Versuchen Sie es in ${againInS} Sekunden noch einmal.`,
  'too-many-in-a-day': ({ perDay, againInS }) =>
    `Von einer Adresse aus lassen sich ${perDay} Partien am Tag anlegen. Versuchen Sie es in ${againInS} Sekunden noch einmal.`,
  full: ({ most }) =>
    `Auf dem Server gibt es ${most} Partien, die nicht zu Ende sind, und mehr sind nicht erlaubt. Versuchen Sie es später noch einmal.`,
  'too-many-in-a-day-in-all': ({ perDay, againInS }) =>
    `Auf diesem Server lassen sich ${perDay} Partien am Tag anlegen. Versuchen Sie es in ${againInS} Sekunden noch einmal.`,
};

const tournament: Sentences<TournamentRefusal> = {
  'not-started': 'Das Turnier hat noch nicht begonnen.',
  'already-started': 'Das Turnier hat schon begonnen.',
  over: 'Das Turnier ist zu Ende.',
  'already-paused': 'Das Turnier ist schon unterbrochen.',
  'not-paused': 'Das Turnier ist nicht unterbrochen.',
  'duplicate-name': ({ name }) => `Ein Team heißt schon „${name}“.`,
  'too-many-teams': ({ most }) => `Es können höchstens ${most} Teams teilnehmen.`,
  'too-many-games': ({ planned, most }) =>
    `${planned} Partien wären geplant; höchstens ${most} sind möglich.`,
  'too-few-teams': ({ got }) => `Ein Turnier braucht mindestens zwei Teilnehmer, nicht ${got}.`,
  'still-playing': 'Warten Sie, bis alle Partien dieser Runde zu Ende sind.',
  'no-further-round': 'Es gibt keine weitere Runde.',
  stopped: 'Das Turnier wurde beendet.',
  'not-fitting': 'Das geht gerade nicht.',
};

const unready: Record<Unready, string> = {
  stopping: 'Der Server wird gerade beendet.',
  missing: 'Ein Teil des Servers fehlt. Versuchen Sie es gleich noch einmal.',
  'disk-full':
    'Die Festplatte des Servers ist voll, er kann nichts speichern. Versuchen Sie es später noch einmal.',
  'file-locked':
    'Ein anderes Programm benutzt die Daten des Servers. Versuchen Sie es gleich noch einmal.',
  'cannot-write': 'Der Server kann gerade nichts speichern. Versuchen Sie es gleich noch einmal.',
  stuck: 'Der Server ist gerade sehr langsam. Versuchen Sie es gleich noch einmal.',
};

const problems: ProblemWords['problems'] = {
  'not-found': ({ what }) => notFound[what],
  'unknown-match': 'Es gibt keine Partie mit dieser Game-ID.',
  'method-not-allowed': 'Der Server unterstützt diese Anfrage nicht.',
  'no-token': 'Dafür ist ein Token nötig, das dieser Browser nicht hat.',
  'bad-token': 'Das ist nicht erlaubt: Das Token ist falsch oder abgelaufen.',
  'foreign-form': 'Dieses Formular kam von einer anderen Website.',
  'match-over': 'Die Partie ist schon zu Ende.',
  'seat-taken': 'Auf diesem Platz sitzt schon jemand.',
  'seat-kept': 'Dieser Platz ist für das Programm reserviert, das ihn gerade verlassen hat.',
  'tickets-only': 'An dieser Partie nimmt man mit dem Ticket eines Platzes teil.',
  'seat-kept-for-player': 'Dieser Platz ist für den Spieler der vorigen Partie reserviert.',
  'not-possible': 'Das ist nicht mehr möglich.',
  'not-your-seat': 'Das ist nicht erlaubt: Dieser Platz gehört Ihnen nicht mehr.',
  'not-your-turn': 'Sie sind nicht am Zug. Es wurde nichts geändert.',
  stale: 'Die Partie ist inzwischen weitergegangen. Sie sehen jetzt die aktuelle Stellung.',
  'too-slow': ({ name }) => `${name} war schneller. Es wurde nichts geändert.`,
  'unreadable-move': 'Das ist kein Zug dieses Spiels. Es wurde nichts geändert.',
  'illegal-move': 'Dieser Zug ist nicht erlaubt. Es wurde nichts geändert.',
  'bad-body': ({ reason }) => badBody[reason],
  'bad-json': 'Der Server hat diese Anfrage nicht verstanden.',
  'bad-value': 'Einige Angaben sind ungültig.',
  unsupported: 'Das gibt es bei diesem Spiel nicht.',
  'bad-record': 'Diese Aufzeichnung ist nicht lesbar.',
  'rematch-offered': 'Ihr Gegenüber hat schon um Revanche gebeten.',
  'not-over': 'Die Partie ist noch nicht zu Ende.',
  'still-running': 'Die Partie läuft noch. Analysieren kann man sie, wenn sie zu Ende ist.',
  'private-match':
    'Diese Partie gehört zu einer Klasse. Zusehen kann man erst, wenn alle fertig sind.',
  'private-class': 'Die Ergebnisse dieser Klasse sind noch nicht öffentlich.',
  'name-taken':
    'Unter diesem Namen ist schon jemand da. Sind Sie das auf einem anderen Gerät, dann geben Sie Ihren Code ein oder lassen Sie den Platz zurücksetzen.',
  'unknown-name': 'Dieser Name steht nicht auf der Liste der Klasse.',
  'bad-code': 'Dieser Code gehört niemandem in dieser Klasse.',
  'code-needed': 'In diese Klasse kommt man mit einem Code. Sie bekommen ihn von Ihrer Lehrkraft.',
  'class-locked': 'Ihre Lehrkraft lässt niemanden mehr in diese Klasse.',
  'unknown-host': ({ host }) =>
    `Dieser Server antwortet nicht unter ${host}. Öffnen Sie ihn unter seinem eigenen Namen, oder starten Sie ihn mit --host-name=${host}.`,
  'not-now': ({ reason }) => say(tournament, reason) ?? 'Das geht gerade nicht.',
  'too-many-requests': ({ reason }) =>
    say(crowds, reason) ?? 'Zu viele Anfragen. Bitte warten Sie einen Moment.',
  'too-many-matches': ({ reason }) =>
    say(quotas, reason) ?? 'Von Ihrer Adresse aus wurden zu viele Partien angelegt.',
  'job-over': 'Dieser Auftrag ist schon abgeschlossen.',
  'not-ready': ({ reason }) => unready[reason],
  internal: 'Auf dem Server ist etwas schiefgegangen. Näheres steht in seinem Protokoll.',
  unreachable: 'Der Server ist gerade nicht erreichbar.',
};

const jsonTypes: Record<JsonType, string> = {
  text: 'ein Text',
  number: 'eine Zahl',
  'whole-number': 'eine ganze Zahl',
  flag: 'Ja oder Nein (true oder false)',
  list: 'eine Liste',
  object: 'ein Objekt',
  'text-or-number': 'ein Text oder eine Zahl',
};

const abilities: Record<Ability, string> = {
  programs: 'kann man nicht mit Programmen spielen',
  classes: 'kann man nicht mit einer Klasse spielen',
  analysis: 'lässt sich nicht analysieren',
  debriefing: 'hat keine Nachbesprechung',
  openings: 'hat kein Eröffnungsbuch',
  handouts: 'hat nichts zum Drucken',
  'numbered-moves': 'hat keine Aufzeichnung mit nummerierten Zügen; nehmen Sie JSON Lines',
};

const fields: ProblemWords['fields'] = {
  missing: 'Hier fehlt eine Angabe.',
  'unknown-field': ({ expected }) => `Dieses Feld gibt es nicht, nur ${expected.join(', ')}.`,
  'duplicate-field': 'Das ist doppelt angegeben.',
  'wrong-type': ({ expected }) => `Hier gehört ${jsonTypes[expected]} hin.`,
  'out-of-range': ({ got, min, max }) =>
    `${got} geht nicht; möglich ist eine Zahl von ${min} bis ${max}.`,
  'too-small': ({ got, min }) => `${got} geht nicht; möglich ist eine Zahl ab ${min}.`,
  'not-text': 'Die Datei enthält keinen Text.',
  'not-a-seed': 'Hier gehört eine Zahl von 0 bis 2⁶⁴ − 1 hin.',
  'time-out-of-range': ({ gotMs, minMs, maxMs }) =>
    `${gotMs} ms geht nicht; möglich sind ${minMs} bis ${maxMs} Millisekunden.`,
  'not-one-of': ({ got, expected }) =>
    `„${got}“ gibt es hier nicht; möglich: ${expected.join(', ')}.`,
  'wrong-count': ({ got, min, max }) =>
    got < min ? `Mindestens ${min}, nicht ${got}.` : `${got} sind zu viele; höchstens ${max}.`,
  'several-lines': 'Ein Name ist eine einzige Zeile ohne Steuerzeichen.',
  'invisible-character': ({ character }) =>
    `Ein Name enthält keine unsichtbaren Zeichen wie U+${character.toString(16).toUpperCase().padStart(4, '0')}.`,
  'nothing-visible': 'Ein Name enthält etwas Sichtbares.',
  'too-long': ({ max }) => `Das ist zu lang; höchstens ${max} Zeichen.`,
  'duplicate-name': ({ name }) =>
    `${name} steht zweimal auf der Liste. Unterscheiden Sie beide durch mehr vom Namen.`,
  'looks-like': ({ name, other }) =>
    `${name} sieht aus wie ${other}. Unterscheiden Sie beide durch mehr vom Namen.`,
  unsupported: ({ game, ability }) => `${game} ${abilities[ability]}.`,
  'no-bots': 'Für diesen Platz gibt es keinen Computergegner.',
  'not-a-bot': 'Nur Plätze, auf denen der Computer sitzt, haben eine Stärke.',
  'wrong-seats': ({ game, expected, got }) => `${game} hat ${expected} Plätze, nicht ${got}.`,
  'no-such-seat': ({ seat, seats }) =>
    `Den Platz ${seat} gibt es nicht; es sind ${seats}, gezählt ab 0.`,
  'seat-of-another': ({ seat }) => `Platz ${seat} dieses Tisches hat schon jemand anderes.`,
  'not-each-seat-once': ({ seats }) =>
    `Jeder der ${seats} Plätze jener Partie muss genau einmal vorkommen.`,
  'other-game': ({ game }) => `Das war eine Partie ${game}.`,
  'not-reached': ({ got, last }) =>
    `Den Eintrag ${got} gibt es noch nicht; der letzte ist ${last}.`,
  'no-such-player': 'Diesen Spieler gibt es nicht.',
  'no-such-stage': 'Diese Stufe gibt es nicht.',
  'no-workers': 'Dieser Server kennt keine anderen Rechner.',
  'too-many-games': ({ planned, most }) =>
    `${planned} Partien wären geplant; höchstens ${most} sind möglich.`,
  'not-for-two': 'Turniere gibt es für Spiele zu zweit.',
  'not-after-start': 'Das Ende muss nach dem Anfang liegen.',
  'nothing-named': 'Sagen Sie, welche Partien gemeint sind.',
};

export const problemWords: ProblemWords = { problems, fields };
