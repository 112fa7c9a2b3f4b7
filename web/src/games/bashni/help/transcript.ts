// A whole game over the wire, as player 1 (Black) sees it. The match starts from the position
// `w w@C3 b@E5`, so that it is over after two moves.
export interface WireLine {
  from: 'S' | 'C';
  line: string;
  de?: string;
  en?: string;
}

export const START_OF_TRANSCRIPT = 'w w@C3 b@E5';

export const TRANSCRIPT: WireLine[] = [
  {
    from: 'S',
    line: '+ MNM Gameserver v2.3 accepting connections',
    de: 'Der Server grüßt zuerst. Vor seiner Version steht ein v, vor Ihrer nicht.',
    en: 'The server speaks first. There is a v before its version, but none before yours.',
  },
  {
    from: 'C',
    line: 'VERSION 2.42',
    de: 'Nur die Zahl links vom Punkt muss 2 sein.',
    en: 'Only the number left of the dot has to be 2.',
  },
  { from: 'S', line: '+ Client version accepted - please send Game-ID to join' },
  {
    from: 'C',
    line: 'ID 0hdy96hg8ukzm',
    de: 'Die 13 Zeichen, die auf der Seite der Partie stehen.',
    en: 'The 13 characters shown on the page of the match.',
  },
  {
    from: 'S',
    line: '+ PLAYING Bashni',
    de: 'Steht hier ein anderes Spiel, muss der Client mit einer Meldung enden.',
    en: 'With another game here, the client has to end with a message.',
  },
  {
    from: 'S',
    line: '+ Game from 2026-11-15 07:30',
    de: 'Der Name der Partie.',
    en: 'The name of the match.',
  },
  {
    from: 'C',
    line: 'PLAYER 1',
    de: 'Gezählt wird ab 0. Nur PLAYER ohne Zahl nimmt irgendeinen freien Programm-Platz.',
    en: 'Counted from 0. PLAYER without a number takes any free program seat.',
  },
  {
    from: 'S',
    line: '+ YOU 1 Player 2',
    de: 'Ihre Nummer und Ihr Name.',
    en: 'Your number and your name.',
  },
  { from: 'S', line: '+ TOTAL 2' },
  {
    from: 'S',
    line: '+ 0 Player 1 1',
    de: 'Nummer, Name (darf Leerzeichen enthalten) und ob dieser Spieler schon da ist.',
    en: 'Number, name (may hold blanks) and whether this player is already there.',
  },
  { from: 'S', line: '+ ENDPLAYERS' },
  {
    from: 'S',
    line: '+ WAIT',
    de: 'Die andere Seite denkt. Das kommt jede Sekunde.',
    en: 'The other side is thinking. This comes every second.',
  },
  {
    from: 'C',
    line: 'OKWAIT',
    de: 'Wer nicht antwortet, wird getrennt.',
    en: 'Who does not answer is disconnected.',
  },
  {
    from: 'S',
    line: '+ MOVE 3000',
    de: 'Sie sind am Zug und haben 3000 Millisekunden.',
    en: 'It is your move and you have 3000 milliseconds.',
  },
  {
    from: 'S',
    line: '+ PIECESLIST 2',
    de: 'Es folgen die Steine, hier nur zwei. Weiß hat C3:D4 gezogen.',
    en: 'The pieces follow, only two here. White has moved C3:D4.',
  },
  { from: 'S', line: '+ b@E5' },
  {
    from: 'S',
    line: '+ w@D4',
    de: 'Von zwei Steinen auf einem Feld liegt der frühere tiefer. Großbuchstaben sind Damen.',
    en: 'Of two pieces on one square the earlier lies lower. Capitals are kings.',
  },
  { from: 'S', line: '+ ENDPIECESLIST' },
  {
    from: 'C',
    line: 'THINKING',
    de: 'Sofort senden, noch bevor gerechnet wird.',
    en: 'Send it at once, before computing anything.',
  },
  { from: 'S', line: '+ OKTHINK' },
  {
    from: 'C',
    line: 'PLAY E5:C3',
    de: 'Der Zug: alle Felder, mit Doppelpunkten verbunden.',
    en: 'The move: every square, joined by colons.',
  },
  { from: 'S', line: '+ MOVEOK' },
  {
    from: 'S',
    line: '+ GAMEOVER',
    de: 'Weiß hat keinen Turm mehr, kann nicht ziehen und verliert.',
    en: 'White has no tower left, can’t move and loses.',
  },
  { from: 'S', line: '+ PIECESLIST 2', de: 'Die Stellung am Ende.', en: 'The final position.' },
  {
    from: 'S',
    line: '+ w@C3',
    de: 'Der geschlagene Stein liegt unten …',
    en: 'The captured piece lies below …',
  },
  {
    from: 'S',
    line: '+ b@C3',
    de: '… und der schlagende oben.',
    en: '… and the capturing one on top.',
  },
  { from: 'S', line: '+ ENDPIECESLIST' },
  {
    from: 'S',
    line: '+ PLAYER0WON No',
    de: 'Bei Unentschieden steht zweimal Yes.',
    en: 'A draw is Yes for both.',
  },
  { from: 'S', line: '+ PLAYER1WON Yes' },
  {
    from: 'S',
    line: '+ QUIT',
    de: 'Danach schließt der Server die Verbindung.',
    en: 'Then the server closes the connection.',
  },
];
