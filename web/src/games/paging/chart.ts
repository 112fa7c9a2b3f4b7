// The flow chart of a round: its steps in words, as on the printed sheet, and which one it is now.
import type { Language } from '../../lib/i18n.svelte';
import type { View } from './view';

export type Step =
  | 'choose'
  | 'room'
  | 'lay'
  | 'free'
  | 'first'
  | 'make'
  | 'toDisk'
  | 'three'
  | 'units'
  | 'left'
  | 'reorder'
  | 'roll'
  | 'work'
  | 'sweep'
  | 'six'
  | 'disk'
  | 'osWins'
  | 'usersWin';

type ChartWords = Record<Step, string> &
  Record<'title' | 'users' | 'os' | 'yes' | 'no' | 'again' | 'toOs' | 'nextRound' | 'now', string>;

const en: ChartWords = {
  title: 'A round at a glance',
  users: 'The users',
  os: 'The operating system (OS)',
  yes: 'yes',
  no: 'no',
  again: 'back to the next program',
  toOs: 'the turn of the OS begins',
  nextRound: 'the next round begins with the users',
  now: 'You are here',
  choose:
    'A user chooses a program from the hand and spreads two points for each page over its pages, at least one on each.',
  room: 'Is there room for all its pages on free frames, edge to edge?',
  lay: 'Lay the whole program on such a place.',
  free: 'Is any frame free?',
  first: 'Lay the first pages on free frames, as far as it goes.',
  make: 'The OS says how it goes on: pages in the way go to the disk with their points.',
  toDisk: 'The whole program goes to the disk with its points.',
  three: 'Are three programs laid in this round?',
  units: 'The OS has one unit more than the number of the round: 2, 3, 4, 5, 6, 7.',
  left: 'Is a unit left, and does the OS want to use it?',
  reorder:
    'Reorder: one unit. Move as many pages as you like, in RAM, to the disk and back. It ends with the next roll or with the turn.',
  roll: 'Roll: one unit. The die says what may be done.',
  work: 'Choose what the roll allows, and take the points away.',
  sweep: 'Lowest pages without points leave the game.',
  six: 'Was this round 6?',
  disk: 'Is a page left on the disk?',
  osWins: 'The OS wins.',
  usersWin: 'The users win.',
};

const de: ChartWords = {
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

export const chartWords = (language: Language): ChartWords => (language === 'de' ? de : en);

/** The step that a position is at. */
export function stepOf(view: Pick<View, 'phase' | 'nDisk' | 'outcome'>): Step {
  switch (view.phase) {
    case 'lay':
      return 'choose';
    case 'room':
      return 'make';
    case 'idle':
      return 'left';
    case 'reordering':
      return 'reorder';
    case 'rolling':
      return 'roll';
    case 'rolled':
      return 'work';
    default:
      return view.nDisk > 0 ? 'usersWin' : 'osWins';
  }
}
