import type { GameEntry } from '../game';
import { de } from './i18n/lobby.de';
import { en } from './i18n/lobby.en';
import Picture from './Picture.svelte';
import { SIDES, type Step, type View } from './view';

const WORDS = { de, en };

/** What the lobby knows of Checkers (German: *Dame*). */
export const checkers: GameEntry<View, Step> = {
  type: 'Checkers',
  path: '/checkers/',
  help: '/help/checkers/',
  words: (language) => WORDS[language],
  Picture,
  sides: () => [...SIDES],
  seatName: (sides, seat, language) => WORDS[language].sides[sides[seat] ?? ''] ?? '',
  example: 'position=w w@C3 b@D4 B@H8',
  firstMove: 'A3:B4',
  pieces: ['light', 'dark'],
  explainsProtocol: true,
  load: async () => (await import('./module')).module,
  loadGuide: async () => (await import('./guide')).guide,
  loadHelp: async (language) =>
    language === 'de'
      ? (await import('./help/HelpDe.svelte')).default
      : (await import('./help/HelpEn.svelte')).default,
};
