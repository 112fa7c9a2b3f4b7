import type { GameEntry } from '../game';
import { de } from './i18n/lobby.de';
import { en } from './i18n/lobby.en';
import Picture from './Picture.svelte';
import { SIDES, type Step, type View } from './view';

const WORDS = { de, en };

/** What the lobby knows of Quarto. */
export const quarto: GameEntry<View, Step> = {
  type: 'Quarto',
  path: '/quarto/',
  help: '/help/quarto/',
  words: (language) => WORDS[language],
  Picture,
  sides: () => [...SIDES],
  seatName: (sides, seat, language) => WORDS[language].sides[sides[seat] ?? ''] ?? '',
  example: 'position=1 8 12,4,15,*/3,10,*,*/9,*,*,*/13,*,*,*',
  firstMove: 'B3,7',
  cannotFlip: true,
  explainsProtocol: true,
  load: async () => (await import('./module')).module,
  loadGuide: async () => (await import('./guide')).guide,
  loadHelp: async (language) =>
    language === 'de'
      ? (await import('./help/HelpDe.svelte')).default
      : (await import('./help/HelpEn.svelte')).default,
};
