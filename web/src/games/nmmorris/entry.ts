import { gameEntry } from '../entry';
import { de } from './i18n/lobby.de';
import { en } from './i18n/lobby.en';
import Picture from './Picture.svelte';
import { SIDES, type Step, type View } from './view';

/** What the lobby knows of Nine Men's Morris (German: *Mühle*). */
export const entry = gameEntry<View, Step>({
  type: 'NMMorris',
  order: 40,
  words: { de, en },
  Picture,
  sides: SIDES,
  example: 'position=w A0 A1 A3/B0 B1 B3',
  firstMove: 'A1',
  pieces: ['light', 'dark'],
  explainsProtocol: true,
  load: () => import('./module'),
  guide: () => import('./guide'),
  help: {
    de: () => import('./help/HelpDe.svelte'),
    en: () => import('./help/HelpEn.svelte'),
  },
});
