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

/** How the server begins the name of a bot's seat that nobody named. */
const UNNAMED = 'Bot · ';

/** What a seat is called: a bot that nobody named, in the reader's language. */
export const seatName = (
  game: GameEntry | undefined,
  seat: { name: string; bot?: string | null },
  language: Language,
): string =>
  game && seat.bot && isUnnamed(seat)
    ? `${UNNAMED}${game.botTitle(seat.bot, language)}`
    : seat.name;

const isUnnamed = ({ name }: { name: string }): boolean => name.startsWith(UNNAMED);

/** Which bot it is, to stand beside its name, unless the name tells it. */
export const levelBeside = (
  game: GameEntry | undefined,
  seat: { name: string; bot?: string | null },
  language: Language,
): string => (seat.bot && !isUnnamed(seat) ? botInWords(game, seat.bot, language) : '');

export const botInWords = (game: GameEntry | undefined, bot: string, language: Language): string =>
  game?.botName?.(bot, language) ?? bot;
