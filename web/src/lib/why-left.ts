// Why a program got no seat, or left it, in words.
import type { LeaveReason } from './api/types';
import type { Language } from './i18n.svelte';

type Code = LeaveReason['code'];
type With<C extends Code> = Extract<LeaveReason, { code: C }>;
type Words = { [C in Code]: (why: With<C>) => string };
type Answer = With<'refused'>['params']['answer'];
type Awaited = With<'timed-out'>['params']['waitingFor'];

/** What a program has to send, as the protocol spells it. */
const LINES: Record<Awaited, string> = {
  version: 'VERSION',
  id: 'ID',
  player: 'PLAYER',
  'ok-wait': 'OKWAIT',
  thinking: 'THINKING',
  play: 'PLAY',
  silence: '–',
  reading: '–',
};

const answersEn: Record<Answer['code'], string> = {
  timeout: 'too slow',
  'no-free-player': 'no free seat',
  'no-free-player-because': 'the seat is not for this program',
  'unknown-match': 'no match has this ID',
  'no-further-match': 'the tournament is over for this ticket',
  'invalid-id': 'not a Game-ID',
  'version-mismatch': 'another version of the protocol',
  expected: 'another line was due',
  'unexpected-input': 'spoke without being asked',
  'invalid-move': 'an invalid move',
  internal: 'a fault of the server',
  'made-room': 'others needed the room',
  'shutting-down': 'the server is shutting down',
  'server-full': 'the server is full',
  'too-many-connections': 'too many connections from this address',
};

const answersDe: Record<Answer['code'], string> = {
  timeout: 'zu langsam',
  'no-free-player': 'kein freier Platz',
  'no-free-player-because': 'der Platz ist nicht für dieses Programm',
  'unknown-match': 'keine Partie hat diese ID',
  'no-further-match': 'das Turnier ist für dieses Ticket zu Ende',
  'invalid-id': 'keine Game-ID',
  'version-mismatch': 'eine andere Version des Protokolls',
  expected: 'eine andere Zeile war an der Reihe',
  'unexpected-input': 'hat ungefragt gesprochen',
  'invalid-move': 'ein ungültiger Zug',
  internal: 'ein Fehler des Servers',
  'made-room': 'andere brauchten den Platz',
  'shutting-down': 'der Server wird beendet',
  'server-full': 'der Server ist voll',
  'too-many-connections': 'zu viele Verbindungen von dieser Adresse',
};

const en: Words = {
  finished: () => 'the match is over',
  refused: (why) => answersEn[why.params.answer.code],
  'move-refused': () => 'an invalid move',
  'broke-protocol': ({ params: { expected, got } }) =>
    expected === 'silence'
      ? `sent “${got}” without being asked`
      : `sent “${got}” instead of ${LINES[expected]}`,
  'timed-out': ({ params: { waitingFor } }) =>
    waitingFor === 'reading' ? 'did not read what was sent' : `no ${LINES[waitingFor]} in time`,
  disconnected: () => 'closed the connection',
  'server-fault': () => 'a fault of the server',
  'made-room': () => 'others needed the room',
  'shutting-down': () => 'the server was shut down',
  restarted: () => 'the server was restarted',
  released: () => 'left the seat',
  'released-by-operator': () => 'the operator freed the seat',
  'other-device': () => 'continued on another device',
  other: (why) => why.params.text,
};

const de: Words = {
  finished: () => 'die Partie ist zu Ende',
  refused: (why) => answersDe[why.params.answer.code],
  'move-refused': () => 'ein ungültiger Zug',
  'broke-protocol': ({ params: { expected, got } }) =>
    expected === 'silence'
      ? `hat ungefragt „${got}“ gesendet`
      : `hat „${got}“ statt ${LINES[expected]} gesendet`,
  'timed-out': ({ params: { waitingFor } }) =>
    waitingFor === 'reading'
      ? 'hat nicht gelesen, was gesendet wurde'
      : `kein ${LINES[waitingFor]} innerhalb der Zeit`,
  disconnected: () => 'hat die Verbindung geschlossen',
  'server-fault': () => 'ein Fehler des Servers',
  'made-room': () => 'andere brauchten den Platz',
  'shutting-down': () => 'der Server wurde beendet',
  restarted: () => 'der Server wurde neu gestartet',
  released: () => 'hat den Platz verlassen',
  'released-by-operator': () => 'die Spielleitung hat den Platz freigegeben',
  'other-device': () => 'macht auf einem anderen Gerät weiter',
  other: (why) => why.params.text,
};

export function whyLeft(why: LeaveReason, language: Language): string {
  const words = { en, de }[language] as Record<Code, (why: LeaveReason) => string>;
  return words[why.code](why);
}
