import { createMatch, takeSeat } from './api/client';
import type { NewMatch } from './api/types';
import { keepCreatorToken, keepSeatToken } from './seats';

/** A seat that is taken by this browser at once. */
export interface OwnSeat {
  seat: number;
  /** Empty for the name that the seat already has. */
  name: string;
}

/** Makes a match, sits down on the own seats, and answers with its Game-ID. */
export async function startMatch(match: NewMatch, own: OwnSeat[]): Promise<string> {
  const { id, token } = await createMatch(match);
  // Only a program needs a ticket.
  if (match.players?.some(({ type }) => type === 'COMPUTER')) keepCreatorToken(id, token);
  for (const { seat, name } of own) {
    keepSeatToken(id, seat, (await takeSeat(id, seat, name || undefined)).token);
  }
  return id;
}
