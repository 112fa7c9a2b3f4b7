// What players are called, and which bot is offered first.
import type { KindInfo, Player } from './api/types';
import { type Language, words } from './i18n.svelte';

/** The bot to begin with: the one chosen last, otherwise one in the middle. */
export function usualBot(bots: { name: string }[], last: string | undefined): string {
  if (last !== undefined && bots.some(({ name }) => name === last)) return last;
  return bots[Math.floor((bots.length - 1) / 2)]?.name ?? '';
}

/** A bot in the reader's language; one that the server does not list by its own name. */
export const botTitle = (kind: KindInfo | undefined, bot: string, language: Language): string =>
  kind?.bots.find(({ name }) => name === bot)?.title[language] ?? bot;

/** The name that the server gives to a player who has none, in the reader's language. */
export const personName = (name: string, language: Language): string =>
  name.replace(/^Player (\d+)$/, (_, number) => words(language).playerNumber(number));

/** What all players of a match are called. Bots that nobody named and that are alike get numbers. */
export function playerNames(
  kind: KindInfo | undefined,
  players: (Pick<Player, 'name' | 'bot'> & { unnamed?: boolean })[],
  language: Language,
): string[] {
  const isUnnamed = ({ name, bot }: Pick<Player, 'name' | 'bot'>) => !name && Boolean(bot);
  return players.map((player, seat) => {
    if (!isUnnamed(player)) return personName(player.name ?? '', language);
    const isAlike = (other: Pick<Player, 'name' | 'bot'>) =>
      isUnnamed(other) && other.bot === player.bot;
    const number =
      players.filter(isAlike).length > 1 ? players.slice(0, seat + 1).filter(isAlike).length : null;
    return words(language).computer(botTitle(kind, player.bot ?? '', language), number);
  });
}

/** Which bot it is, to stand beside its name, unless the name tells it. */
export const levelBeside = (
  kind: KindInfo | undefined,
  { name, bot }: Pick<Player, 'name' | 'bot'>,
  language: Language,
): string => (bot && name ? botTitle(kind, bot, language) : '');
