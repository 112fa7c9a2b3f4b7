import type { GameEntry } from '../game';
import { de } from './i18n/lobby.de';
import { en } from './i18n/lobby.en';
import Picture from './Picture.svelte';
import { SIDES, type Step, type View } from './view';

const WORDS = { de, en };

/** What the lobby knows of Nine Men's Morris (German: *Mühle*). */
export const nmmorris: GameEntry<View, Step> = {
  type: 'NMMorris',
  path: '/nmmorris/',
  help: '/help/nmmorris/',
  words: (language) => WORDS[language],
  Picture,
  sides: () => [...SIDES],
  seatName: (sides, seat, language) => WORDS[language].sides[sides[seat] ?? ''] ?? '',
  example: 'position=w A0 A1 A3/B0 B1 B3',
  firstMove: 'A1',
  pieces: ['light', 'dark'],
  explainsProtocol: true,
  load: async () => (await import('./module')).module,
  loadGuide: async () => (await import('./guide')).guide,
  loadHelp: async (language) =>
    language === 'de'
      ? (await import('./help/HelpDe.svelte')).default
      : (await import('./help/HelpEn.svelte')).default,
};
