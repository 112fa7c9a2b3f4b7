import { gameEntry } from '../entry';
import { de } from './i18n/lobby.de';
import { en } from './i18n/lobby.en';
import Picture from './Picture.svelte';
import { SIDES, type Step, type View } from './view';

/** What the lobby knows of Reversi. */
export const entry = gameEntry<View, Step>({
  type: 'Reversi',
  order: 20,
  words: { de, en },
  Picture,
  sides: SIDES,
  example: 'position=b 8/8/8/3WB3/3BBB2/8/8/8',
  firstMove: 'E3',
  pieces: ['dark', 'light'],
  explainsProtocol: true,
  load: () => import('./module'),
  guide: () => import('./guide'),
  help: {
    de: () => import('./help/HelpDe.svelte'),
    en: () => import('./help/HelpEn.svelte'),
  },
});
