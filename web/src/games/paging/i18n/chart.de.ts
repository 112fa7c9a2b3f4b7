import type { ChartWords } from './chart.en';

export const de: ChartWords = {
  title: 'Eine Runde auf einen Blick',
  users: 'Die User',
  os: 'Das Betriebssystem (BS)',
  yes: 'ja',
  no: 'nein',
  again: 'weiter mit dem nächsten Programm',
  toOs: 'der Zug des BS beginnt',
  nextRound: 'die nächste Runde beginnt bei den Usern',
  now: 'Hier sind Sie gerade',
  choose:
    'Ein User wählt ein Programm seiner Hand und verteilt zwei Wertpunkte je Page auf die Pages, mindestens einen auf jede.',
  room: 'Haben alle Pages Platz auf freien Page-Frames, Kante an Kante?',
  lay: 'Das ganze Programm auf einen solchen Platz legen.',
  free: 'Ist irgendein Page-Frame frei?',
  first: 'Die ersten Pages auf freie Page-Frames legen, so weit es geht.',
  make: 'Das BS sagt, wie es weitergeht: Pages im Weg kommen mit Punkten auf die Festplatte.',
  toDisk: 'Das ganze Programm kommt mit Punkten auf die Festplatte.',
  three: 'Sind in dieser Runde drei Programme gelegt?',
  units: 'Das BS hat eine Einheit mehr, als die Runde zählt: 2, 3, 4, 5, 6, 7.',
  left: 'Ist eine Einheit übrig, und will das BS sie nutzen?',
  reorder:
    'Umordnen: eine Einheit. Beliebig viele Pages umlegen, im Arbeitsspeicher, auf die Festplatte und zurück. Es endet mit dem nächsten Wurf oder dem Ende des Zuges.',
  roll: 'Würfeln: eine Einheit. Der Wurf sagt, was erlaubt ist.',
  work: 'Wählen, was der Wurf erlaubt, und die Punkte wegnehmen.',
  sweep: 'Niedrigste Pages ohne Punkte verlassen das Spiel.',
  six: 'War das Runde 6?',
  disk: 'Liegt noch eine Page auf der Festplatte?',
  osWins: 'Das BS gewinnt.',
  usersWin: 'Die User gewinnen.',
};
