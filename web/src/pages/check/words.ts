// The words of the page *Check my client*.
import { dictionary } from '../../lib/i18n.svelte';

const en = {
  title: 'Check my client',
  intro:
    'Your client connects to this server again and again, and each time it faces another test. Nothing is uploaded: you start it on your own computer.',
  game: 'Game',
  begin: 'Start a check',
  again: 'Start another check',
  ticket: 'Ticket, in place of the Game-ID',
  command: 'Run this until all stages have passed',
  hint: 'Each run of your client is one connection. Exit codes and leftover processes can only be checked on the command line: spielwerk check.',
  host: 'Host',
  port: 'Port',
  connected: 'Your client is connected.',
  waiting: 'Waiting for your client to connect …',
  allPassed: 'All stages have passed.',
  progress: (passed: number, all: number) => `${passed} of ${all} stages passed`,
  stages: 'Stages',
  state: { open: 'open', passed: 'passed', failed: 'failed' },
  next: 'next',
  runs: (passed: number, all: number) => `${passed} of ${all} runs`,
  seat: (player: number) => `as player ${player}`,
  tryThis: 'Run this stage next',
  what: 'What happened',
  expected: 'Expected',
  why: 'Why',
  see: 'See',
  inRun: 'In the run',
  wire: 'The conversation',
  server: 'server',
  client: 'client',
  here: 'the first wrong byte',
  gone: 'This check no longer exists. Start another one.',
};

type Words = typeof en;

const de: Words = {
  title: 'Meinen Client prüfen',
  intro:
    'Ihr Client verbindet sich immer wieder mit diesem Server und wird jedes Mal anders geprüft. Hochgeladen wird nichts: Sie starten ihn auf Ihrem eigenen Rechner.',
  game: 'Spiel',
  begin: 'Prüfung beginnen',
  again: 'Neue Prüfung beginnen',
  ticket: 'Ticket, anstelle der Game-ID',
  command: 'Damit starten, bis alle Stufen bestanden sind',
  hint: 'Jeder Start Ihres Clients ist eine Verbindung. Exit-Codes und übrig gebliebene Prozesse prüft nur die Kommandozeile: spielwerk check.',
  host: 'Rechner',
  port: 'Port',
  connected: 'Ihr Client ist verbunden.',
  waiting: 'Warten auf die Verbindung Ihres Clients …',
  allPassed: 'Alle Stufen sind bestanden.',
  progress: (passed, all) => `${passed} von ${all} Stufen bestanden`,
  stages: 'Stufen',
  state: { open: 'offen', passed: 'bestanden', failed: 'nicht bestanden' },
  next: 'als Nächstes',
  runs: (passed, all) => `${passed} von ${all} Läufen`,
  seat: (player) => `als Spieler ${player}`,
  tryThis: 'Diese Stufe als Nächstes',
  what: 'Was geschah',
  expected: 'Erwartet',
  why: 'Warum',
  see: 'Siehe',
  inRun: 'Im Lauf',
  wire: 'Das Gespräch',
  server: 'Server',
  client: 'Client',
  here: 'das erste falsche Byte',
  gone: 'Diese Prüfung gibt es nicht mehr. Beginnen Sie eine neue.',
};

export const checkWords = dictionary<Words>({ de, en });
