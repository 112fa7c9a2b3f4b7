// Who may sit on which seat of a new match.
import type { BotInfo, KindInfo, NewPlayer } from './api/types';

/** Who sits on a seat: the person at this browser, a bot, a person elsewhere, or a program. */
export type Occupant = 'me' | 'bot' | 'elsewhere' | 'program';

const ALL: Occupant[] = ['me', 'bot', 'elsewhere', 'program'];

/** The bots that can play a side. */
export const botsOfSide = (kind: KindInfo | undefined, side: string | undefined): BotInfo[] =>
  (kind?.bots ?? []).filter((bot) => !bot.side || bot.side === side);

/** Who can sit on a seat, by what the kind of game can do. */
export function possibleOccupants(
  kind: KindInfo | undefined,
  sides: string[],
  seat: number,
): Occupant[] {
  if (!kind) return [];
  const isPossible: Record<Occupant, boolean> = {
    // Who plays at the same time as all others needs a screen alone.
    me: kind.people && (!kind.realTime || seat === 0),
    bot: botsOfSide(kind, sides[seat]).length > 0,
    elsewhere: kind.people,
    program: kind.programs,
  };
  return ALL.filter((occupant) => isPossible[occupant]);
}

/** As many as there are seats. */
export const fitted = <T>(some: T[], nSeats: number, filler: T): T[] =>
  Array.from({ length: nSeats }, (_, seat) => some[seat] ?? filler);

/** The same occupants as far as they are possible; otherwise the first that is. */
export function fittingOccupants(
  wanted: Occupant[],
  kind: KindInfo | undefined,
  sides: string[],
): Occupant[] {
  return fitted(wanted, sides.length, wanted.at(-1) ?? 'me').map((occupant, seat) => {
    const possible = possibleOccupants(kind, sides, seat);
    return possible.includes(occupant) ? occupant : (possible[0] ?? occupant);
  });
}

/** A seat as the server is asked for it; a bot has no name but its title. */
export function newPlayer(occupant: Occupant, name: string, bot: string): NewPlayer {
  if (occupant === 'bot') return { type: 'BOT', bot };
  return { name: name.trim(), type: occupant === 'program' ? 'COMPUTER' : 'HUMAN' };
}
