// Players that are part of the server.
import type { GameEntry, OptionValues } from '../games/game';
import type { Language } from './i18n.svelte';

/** The one to begin with: the one chosen last, otherwise one in the middle. */
export function usualBot(bots: string[], last: string | undefined): string {
  if (last !== undefined && bots.includes(last)) return last;
  return bots[Math.floor((bots.length - 1) / 2)] ?? '';
}

/** The bots that can play on a seat. */
export const botsOfSeat = (
  game: GameEntry | undefined,
  bots: string[],
  seat: number,
  options: OptionValues,
): string[] => game?.botsOfSeat?.(bots, seat, options) ?? bots;

/** The name of a bot's seat. It is stored with the match, so it is the same in every language. */
export const botSeatName = (bot: string): string => `Computer ${bot}`.trim();

export const botInWords = (game: GameEntry | undefined, bot: string, language: Language): string =>
  game?.botName?.(bot, language) ?? bot;
