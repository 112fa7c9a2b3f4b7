import type { GameEntry } from '../game';
import { de } from './i18n/lobby.de';
import { en } from './i18n/lobby.en';
import Picture from './Picture.svelte';
import { SIDES, type Step, type View } from './view';

const WORDS = { de, en };

/** What the lobby knows of Reversi. */
export const reversi: GameEntry<View, Step> = {
  type: 'Reversi',
  path: '/reversi/',
  help: '/help/reversi/',
  words: (language) => WORDS[language],
  Picture,
  sides: () => [...SIDES],
  seatName: (sides, seat, language) => WORDS[language].sides[sides[seat] ?? ''] ?? '',
  example: 'position=b 8/8/8/3WB3/3BBB2/8/8/8',
  firstMove: 'E3',
  pieces: ['dark', 'light'],
  explainsProtocol: true,
  load: async () => (await import('./module')).module,
  loadGuide: async () => (await import('./guide')).guide,
  loadHelp: async (language) =>
    language === 'de'
      ? (await import('./help/HelpDe.svelte')).default
      : (await import('./help/HelpEn.svelte')).default,
};
