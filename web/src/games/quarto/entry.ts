import { gameEntry } from '../entry';
import { de } from './i18n/lobby.de';
import { en } from './i18n/lobby.en';
import Picture from './Picture.svelte';
import { SIDES, type Step, type View } from './view';

/** What the lobby knows of Quarto. */
export const entry = gameEntry<View, Step>({
  type: 'Quarto',
  order: 50,
  words: { de, en },
  Picture,
  sides: SIDES,
  example: 'position=1 8 12,4,15,*/3,10,*,*/9,*,*,*/13,*,*,*',
  firstMove: 'B3,7',
  cannotFlip: true,
  explainsProtocol: true,
  load: () => import('./module'),
  guide: () => import('./guide'),
  help: {
    de: () => import('./help/HelpDe.svelte'),
    en: () => import('./help/HelpEn.svelte'),
  },
});
