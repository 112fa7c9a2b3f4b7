import { gameEntry } from '../entry';
import { de } from './i18n/lobby.de';
import { en } from './i18n/lobby.en';
import Picture from './Picture.svelte';
import { SIDES, type Step, type View } from './view';

/** What the lobby knows of Bashni (German: *Baschni*). */
export const entry = gameEntry<View, Step>({
  type: 'Bashni',
  order: 10,
  words: { de, en },
  Picture,
  sides: SIDES,
  example: 'w w@A1 b@A1 W@E1 b@D6',
  firstMove: 'C3:D4',
  pieces: ['light', 'dark'],
  explainsProtocol: true,
  load: () => import('./module'),
  guide: () => import('./guide'),
  help: {
    de: () => import('./help/HelpDe.svelte'),
    en: () => import('./help/HelpEn.svelte'),
  },
});
