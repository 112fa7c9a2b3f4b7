// What the server says of requests that it refuses, in German. In the source of the server stand
// the same sentences; a test looks whether they still do.
import type { Phrases } from '../../lib/phrases';

/** What is wrong with a value. */
export const fieldPhrases: Phrases = {
  'expected a name': 'Hier fehlt ein Name.',
  'a name is one line without control characters':
    'Ein Name ist eine einzige Zeile ohne Steuerzeichen.',
  'a name has no invisible character such as U+{}':
    'Ein Name enthält keine unsichtbaren Zeichen wie U+{1}.',
  'a name has something that can be seen': 'Ein Name enthält etwas Sichtbares.',
  '{} characters, at most {}': '{1} Zeichen sind zu viele; höchstens {2}.',
  'at most {} bytes': 'Das ist zu lang: höchstens {1} Byte.',
  '{} ms: expected a time from {} to {} ms':
    '{1} ms geht nicht; möglich sind {2} bis {3} Millisekunden.',
  'expected a number from 0 to 2^64 - 1': 'Hier gehört eine Zahl von 0 bis 2⁶⁴ − 1 hin.',
  'expected a text or a number': 'Hier gehört ein Text oder eine Zahl hin.',
  'is unknown, expected {}': 'Diese Option gibt es nicht, nur {1}.',
  'expected a number from {} to {}, got {}':
    '{3} geht nicht; möglich ist eine Zahl von {1} bis {2}.',
  'expected {}, got {}': '{2} geht nicht; möglich ist {1}.',
  'unknown game {}; this server has {}': 'Das Spiel {1} gibt es hier nicht, nur {2}.',
  "{}: programs can't play this game over TCP": '{1} kann man nicht mit Programmen spielen.',
  '{} has {} seats, not {}': '{1} hat {2} Plätze, nicht {3}.',
  'this game has no bots for this seat': 'Für diesen Platz gibt es keinen Computergegner.',
  'unknown bot {}; this game has {}': 'Den Computergegner {1} gibt es hier nicht, nur {2}.',
  'only a seat of type BOT has one': 'Nur Plätze, auf denen der Computer sitzt, haben eine Stärke.',
  '{} students, expected 1 to {}': '{1} Namen gehen nicht; möglich sind 1 bis {2}.',
  "{}: this game can't be played in classes": '{1} kann man nicht mit einer Klasse spielen.',
  '{} is on the list twice; tell them apart by more of the name':
    '{1} steht zweimal auf der Liste. Unterscheiden Sie beide durch mehr vom Namen.',
  'there is no seat {} among the players': 'Den Platz {1} gibt es an diesem Tisch nicht.',
  "seat {} of this table is somebody else's": 'Platz {1} dieses Tisches hat schon jemand anderes.',
  'expected a moment after the start': 'Das Ende muss nach dem Anfang liegen.',
  'a tournament is for games of two players': 'Turniere gibt es für Spiele zu zweit.',
  '{} teams, at most {}': '{1} Teams sind zu viele; höchstens {2}.',
  'two teams are called {}': 'Zwei Teams heißen {1}.',
  '{} already takes part': '{1} nimmt schon teil.',
  'a tournament needs at least two entrants, not {}':
    'Ein Turnier braucht mindestens zwei Teilnehmer, nicht {1}.',
  '{} entrants: at most {} can take part': '{1} Teilnehmer sind zu viele; höchstens {2}.',
  'two entrants are called {}': 'Zwei Teilnehmer heißen {1}.',
  '{} is not a name: it must be one line that is not empty':
    '{1} ist kein Name: Er muss eine Zeile sein und darf nicht leer sein.',
  '{}: {} is out of range, expected {}': '{1}: {2} geht nicht; möglich ist {3}.',
};

/** Why something can't be done, beyond what its code says. */
export const detailPhrases: Phrases = {
  '{} unfinished matches were created from your address, and no more are allowed; finish some first':
    'Von Ihrer Adresse aus gibt es {1} Partien, die nicht zu Ende sind, und mehr sind nicht erlaubt. Beenden Sie zuerst einige.',
  '{} matches in which only bots play were created from your address and are not over, and no more are allowed; wait until one is over':
    'Von Ihrer Adresse aus laufen {1} Partien, in denen nur der Computer spielt, und mehr sind nicht erlaubt. Warten Sie, bis eine zu Ende ist.',
  '{} matches per minute may be created from one address; try again in {} s':
    'Von einer Adresse aus lassen sich {1} Partien in der Minute anlegen. Versuchen Sie es in {2} Sekunden noch einmal.',
  '{} unfinished tournaments from one address are enough: end some first':
    'Von einer Adresse aus sind höchstens {1} Turniere erlaubt, die nicht zu Ende sind. Beenden Sie zuerst einige.',
  '{} jobs are already queued; try again later':
    'Es warten schon {1} Aufträge. Versuchen Sie es später noch einmal.',
  'at most {} of your jobs can wait; try again when one is done':
    'Warten können höchstens {1} Ihrer Aufträge. Versuchen Sie es wieder, wenn einer fertig ist.',
  'too many analyses are waiting, try again later':
    'Zu viele warten gerade auf eine Analyse. Versuchen Sie es später noch einmal.',
  'too many analyses from your address are waiting, try again later':
    'Von Ihrer Adresse aus warten zu viele Analysen. Versuchen Sie es später noch einmal.',
  'too many checks are under way, try again later':
    'Es laufen gerade zu viele Prüfungen. Versuchen Sie es später noch einmal.',
  'the tournament has not been started yet': 'Das Turnier hat noch nicht begonnen.',
  'the tournament has already been started': 'Das Turnier hat schon begonnen.',
  'the tournament is over': 'Das Turnier ist zu Ende.',
  'the tournament is already paused': 'Das Turnier ist schon unterbrochen.',
  'the tournament is not paused': 'Das Turnier ist nicht unterbrochen.',
  'there is no team {}': 'Ein Team mit der Nummer {1} gibt es nicht.',
  'a team is already called {}': 'Ein Team heißt schon {1}.',
  'at most {} teams can take part': 'Es können höchstens {1} Teams teilnehmen.',
  'wait until all games of this round are over':
    'Warten Sie, bis alle Partien dieser Runde zu Ende sind.',
  'there is no further round': 'Es gibt keine weitere Runde.',
  'the tournament was stopped': 'Das Turnier wurde beendet.',
  'a tournament needs at least two entrants, not {}':
    'Ein Turnier braucht mindestens zwei Teilnehmer, nicht {1}.',
  'only the one who started the job may cancel it':
    'Nur wer den Auftrag gegeben hat, kann ihn abbrechen.',
};
