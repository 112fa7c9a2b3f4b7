import type { MatchHead, NewMatch, NewPlayer, OptionValues } from '../../lib/api/types';
import type { OwnSeat } from '../../lib/start-match';

/** The request for a match like this one, in which everybody sits this many seats further. */
export function rematch(
  match: MatchHead,
  held: number[],
  options: OptionValues,
  further = 1,
): { request: NewMatch; rematch: { of: string; seats: number[] }; own: OwnSeat[] } {
  const order = match.seats.map((_, seat) => (seat + further) % match.seats.length);
  const players = order.map((from): NewPlayer => {
    const { name, type = 'HUMAN', bot } = match.seats[from] ?? {};
    return { ...(name && { name }), type, ...(bot && { bot }) };
  });
  return {
    request: {
      type: match.type,
      gameGeneric: {
        name: match.name,
        timeout: match.moveTimeMs,
        personTimeout: match.personTimeMs ?? null,
        ...(match.absenceMs ? { absenceTimeout: match.absenceMs } : {}),
        ...(match.ticketsOnly ? { ticketsOnly: true } : {}),
        ...(match.unlisted ? { unlisted: true } : {}),
      },
      gameSpecific: options,
      players,
    },
    rematch: { of: match.id, seats: order },
    own: order.flatMap((from, seat) => (held.includes(from) ? [{ seat, name: '' }] : [])),
  };
}
