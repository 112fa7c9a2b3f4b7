import type { GameEntry } from '../game';
import { de } from './i18n/lobby.de';
import { en } from './i18n/lobby.en';
import Picture from './Picture.svelte';
import { SIDES, type Step, type View } from './view';

const WORDS = { de, en };

/** What the lobby knows of Bashni (German: *Baschni*). */
export const bashni: GameEntry<View, Step> = {
  type: 'Bashni',
  path: '/bashni/',
  help: '/help/bashni/',
  words: (language) => WORDS[language],
  Picture,
  sides: () => [...SIDES],
  seatName: (sides, seat, language) => WORDS[language].sides[sides[seat] ?? ''] ?? '',
  example: 'w w@A1 b@A1 W@E1 b@D6',
  firstMove: 'C3:D4',
  pieces: ['light', 'dark'],
  explainsProtocol: true,
  load: async () => (await import('./module')).module,
  loadGuide: async () => (await import('./guide')).guide,
  loadHelp: async (language) =>
    language === 'de'
      ? (await import('./help/HelpDe.svelte')).default
      : (await import('./help/HelpEn.svelte')).default,
};
