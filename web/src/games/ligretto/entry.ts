import { gameEntry } from '../entry';
import { de } from './i18n/lobby.de';
import { en } from './i18n/lobby.en';
import Picture from './Picture.svelte';
import { SIDE, type Step, type View } from './view';

const WORDS = { de, en };

/** As many as a usual game has; the server tells it with its options. */
const USUAL_PLAYERS = '4';

/** What the lobby knows of Ligretto. */
export const entry = gameEntry<View, Step>({
  type: 'Ligretto',
  order: 70,
  words: WORDS,
  Picture,
  sides: ({ players = USUAL_PLAYERS }) =>
    Array.from({ length: Math.max(0, Math.floor(Number(players)) || 0) }, () => SIDE),
  seatName: (_, seat, language) => `${WORDS[language].sides[SIDE]} ${seat + 1}`,
  cannotFlip: true,
  isWide: true,
  keepsSeats: true,
  example: 'players=4;seed=7',
  firstMove: 'ready',
  more: (language) => {
    const { title, text, simulations, study } = WORDS[language].more;
    return {
      title,
      text,
      links: [
        { href: '/ligretto/simulations', label: simulations },
        { href: '/ligretto/study/', label: study },
      ],
    };
  },
  load: () => import('./module'),
  help: {
    de: () => import('./help/HelpDe.svelte'),
    en: () => import('./help/HelpEn.svelte'),
  },
});
