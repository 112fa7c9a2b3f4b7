// Bots are named by the role that they can play and by the way they do it, such as `os:strong`.
import type { Language } from '../../lib/i18n.svelte';

const PREFIXES: Record<string, string> = { user: 'users:', os: 'os:' };

const NAMES: Record<string, Record<Language, string>> = {
  'users:random': { en: 'random', de: 'zufällig' },
  'users:page1': { en: 'points on page 1', de: 'Punkte auf Page 1' },
  'users:fragmenting': { en: 'fragmenting', de: 'zerstückelnd' },
  'users:fragmenting-long-last': {
    en: 'fragmenting, long ones last',
    de: 'zerstückelnd, Lange zuletzt',
  },
  'users:strong': { en: 'strong', de: 'stark' },
  'os:random': { en: 'random', de: 'zufällig' },
  'os:random-eviction': { en: 'random eviction', de: 'verdrängt zufällig' },
  'os:lifo': { en: 'LIFO', de: 'LIFO' },
  'os:lru': { en: 'LRU', de: 'LRU' },
  'os:clock': { en: 'Clock', de: 'Clock' },
  'os:fifo': { en: 'FIFO', de: 'FIFO' },
  'os:greedy': { en: 'greedy', de: 'gierig' },
  'os:fast': { en: 'fast', de: 'schnell' },
  'os:strong': { en: 'strong', de: 'stark' },
};

/** A bot in words, without its role, which stands beside it; an unknown one by its own name. */
export const botName = (bot: string, language: Language): string =>
  NAMES[bot]?.[language] ?? bot.replace(/^(users|os):/, '');

/** A bot with its side, for names of seats. */
export function botTitle(bot: string, language: Language): string {
  const side = bot.startsWith('os:') ? (language === 'de' ? 'Betriebssystem' : 'OS') : 'User';
  return `${side}, ${botName(bot, language)}`;
}

/** The bots that can play a role. */
export function botsOfRole(bots: string[], role: string | undefined): string[] {
  const prefix = PREFIXES[role ?? ''];
  return prefix === undefined ? [] : bots.filter((bot) => bot.startsWith(prefix));
}
