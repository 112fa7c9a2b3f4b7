import { gameEntry } from '../entry';
import { de } from './i18n/lobby.de';
import { en } from './i18n/lobby.en';
import Picture from './Picture.svelte';
import { SIDES, type Step, type View } from './view';

/** What the lobby knows of Checkers (German: *Dame*). */
export const entry = gameEntry<View, Step>({
  type: 'Checkers',
  order: 30,
  words: { de, en },
  Picture,
  sides: SIDES,
  example: 'position=w w@C3 b@D4 B@H8',
  firstMove: 'A3:B4',
  pieces: ['light', 'dark'],
  explainsProtocol: true,
  load: () => import('./module'),
  guide: () => import('./guide'),
  help: {
    de: () => import('./help/HelpDe.svelte'),
    en: () => import('./help/HelpEn.svelte'),
  },
});
