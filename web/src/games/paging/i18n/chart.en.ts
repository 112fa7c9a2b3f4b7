import type { Step } from '../chart';

export type ChartWords = Record<Step, string> &
  Record<'title' | 'users' | 'os' | 'yes' | 'no' | 'again' | 'toOs' | 'nextRound' | 'now', string>;

export const en: ChartWords = {
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
    'A user chooses a program from the hand and splits two points per page among its pages, at least one on each.',
  room: 'Is there room for all its pages on free frames, edge to edge?',
  lay: 'Lay the whole program on such a place.',
  free: 'Is any frame free?',
  first: 'Lay the first pages on free frames, as far as it goes.',
  make: 'The OS decides how the path goes on: pages in the way go to the disk with their points.',
  toDisk: 'The whole program goes to the disk with its points.',
  three: 'Are three programs laid in this round?',
  units: 'The OS gets one unit more than the number of the round: 2, 3, 4, 5, 6, 7.',
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
