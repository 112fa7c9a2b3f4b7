// Players that are part of the server.
import type { GameEntry, OptionValues } from '../games/game';
import { listMatches } from './api/client';
import type { MatchHead } from './api/types';
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

/** Which bot sits where; the seats of a match do not say it, the row of the list does. */
export async function botsOf(match: MatchHead): Promise<(string | null)[]> {
  if (!match.seats.some((seat) => seat.type === 'BOT')) return match.seats.map(() => null);
  const { matches } = await listMatches({ q: match.id, limit: 5 });
  const row = matches.find(({ id }) => id === match.id);
  return match.seats.map((_, seat) => row?.players[seat]?.bot ?? null);
}
