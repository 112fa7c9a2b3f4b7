import type { Language } from '../../lib/i18n.svelte';

const LEVELS: Record<Language, { level: string; names: Record<string, string> }> = {
  en: {
    level: 'Level',
    names: {
      1: 'beginner',
      2: 'novice',
      3: 'casual player',
      4: 'club player',
      5: 'strong player',
      6: 'expert',
      7: 'master',
      8: 'full strength',
    },
  },
  de: {
    level: 'Stufe',
    names: {
      1: 'Anfänger',
      2: 'Neuling',
      3: 'Gelegenheitsspieler',
      4: 'Vereinsspieler',
      5: 'starker Spieler',
      6: 'Experte',
      7: 'Meister',
      8: 'volle Stärke',
    },
  },
};

/** `Level 3 – casual player`; a bot that is not a level is called by its own name. */
export function botName(bot: string, language: Language): string {
  const { level, names } = LEVELS[language];
  if (!/^\d+$/.test(bot)) return bot;
  return names[bot] ? `${level} ${bot} – ${names[bot]}` : `${level} ${bot}`;
}
