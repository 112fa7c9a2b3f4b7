// Who may sit on which seat of a new match.
import type { BotInfo, KindInfo, NewPlayer } from './api/types';

/** Who sits on a seat: the person at this browser, a bot, a person elsewhere, or a program. */
export type Sitter = 'me' | 'bot' | 'elsewhere' | 'program';

const ALL: Sitter[] = ['me', 'bot', 'elsewhere', 'program'];

/** The bots that can play a side. */
export const botsOfSide = (kind: KindInfo | undefined, side: string | undefined): BotInfo[] =>
  (kind?.bots ?? []).filter(({ sides }) => !sides || (side !== undefined && sides.includes(side)));

/** Who can sit on a seat, by what the kind of game can do. */
export function possibleSitters(
  kind: KindInfo | undefined,
  sides: string[],
  seat: number,
): Sitter[] {
  if (!kind) return [];
  const isPossible: Record<Sitter, boolean> = {
    // Who plays at the same time as all others needs a screen alone.
    me: kind.people && (!kind.realTime || seat === 0),
    bot: botsOfSide(kind, sides[seat]).length > 0,
    elsewhere: kind.people,
    program: kind.programs,
  };
  return ALL.filter((sitter) => isPossible[sitter]);
}

/** As many as there are seats. */
export const fitted = <T>(some: T[], nSeats: number, filler: T): T[] =>
  Array.from({ length: nSeats }, (_, seat) => some[seat] ?? filler);

/** The same sitters as far as they are possible; otherwise the first that is. */
export function fittingSitters(
  wanted: Sitter[],
  kind: KindInfo | undefined,
  sides: string[],
): Sitter[] {
  return fitted(wanted, sides.length, wanted.at(-1) ?? 'me').map((sitter, seat) => {
    const possible = possibleSitters(kind, sides, seat);
    return possible.includes(sitter) ? sitter : (possible[0] ?? sitter);
  });
}

/** A seat as the server is asked for it; a bot has no name but its title. */
export function newPlayer(sitter: Sitter, name: string, bot: string): NewPlayer {
  if (sitter === 'bot') return { type: 'BOT', bot };
  return { name: name.trim(), type: sitter === 'program' ? 'COMPUTER' : 'HUMAN' };
}
