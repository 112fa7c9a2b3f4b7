import type { MatchHead, NewMatch, NewPlayer } from '../../lib/api/types';
import type { OwnSeat } from '../../lib/start-match';

/** The request for a match like this one, in which everybody sits so many seats further. */
export function rematch(
  match: MatchHead,
  held: number[],
  gameSpecific: Record<string, unknown>,
  further = 1,
): { request: NewMatch; own: OwnSeat[] } {
  const order = match.seats.map((_, seat) => (seat + further) % match.seats.length);
  const players = order.map((from): NewPlayer => {
    const { name = '', type = 'HUMAN', bot } = match.seats[from] ?? {};
    return bot === undefined ? { name, type } : { name, type, bot };
  });
  return {
    request: {
      type: match.type,
      gameGeneric: {
        name: match.name,
        timeout: match.moveTimeMs,
        personTimeout: match.personTimeMs ?? null,
      },
      gameSpecific,
      players,
    },
    own: order.flatMap((from, seat) => (held.includes(from) ? [{ seat, name: '' }] : [])),
  };
}
