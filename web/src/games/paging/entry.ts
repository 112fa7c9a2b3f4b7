import { gameEntry } from '../entry';
import type { Debriefing } from './debriefing';
import { de } from './i18n/lobby.de';
import { en } from './i18n/lobby.en';
import Picture from './Picture.svelte';
import { seatWord, sidesFor } from './seats';
import type { Step, View } from './view';

/** What the lobby knows of Paging. */
export const entry = gameEntry<View, Step, Debriefing>({
  type: 'Paging',
  order: 60,
  words: { de, en },
  Picture,
  sides: ({ users }) => sidesFor(users),
  seatName: seatWord,
  cannotFlip: true,
  isWide: true,
  keepsSeats: true,
  example: 'users=1;round=1.os;at=red:gone orange:2@disk,1@A5,1@B5 yellow:gone',
  firstMove: 'lay red 2-2-2 A1-A2-A3',
  load: () => import('./module'),
  guide: () => import('./guide'),
  help: {
    de: () => import('./help/HelpDe.svelte'),
    en: () => import('./help/HelpEn.svelte'),
  },
});
