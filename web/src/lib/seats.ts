// The secrets this browser holds: one per match and seat, and one per match that it created.
import { keep, load } from './storage';

const key = (id: string, seat: number) => `spielwerk.seat.${id}.${seat}`;

export const seatToken = (id: string, seat: number): string | null =>
  load<string | null>(key(id, seat), null);
/** More seats than any game has. */
const MOST_SEATS = 64;

/** The secret of the first seat that this browser may hold. */
export function someSeatToken(id: string): string | null {
  for (let seat = 0; seat < MOST_SEATS; seat++) {
    const token = seatToken(id, seat);
    if (token !== null) return token;
  }
  return null;
}

export const keepSeatToken = (id: string, seat: number, token: string) =>
  keep(key(id, seat), token);
export const forgetSeatToken = (id: string, seat: number) => keep(key(id, seat), null);

/** The matches in which this browser holds a seat, at most as many as the server lists at once. */
export function ownMatches(): string[] {
  try {
    const found = Object.keys(localStorage).flatMap((one) => {
      const id = /^spielwerk\.seat\.([0-9a-z]{13})\.\d+$/.exec(one)?.[1];
      return id ? [id] : [];
    });
    return [...new Set(found)].slice(-200);
  } catch {
    return [];
  }
}

const creatorKey = (id: string) => `spielwerk.creator.${id}`;

/** The secret of a match that was created here; it shows the tickets of its programs. */
export const creatorToken = (id: string): string | null =>
  load<string | null>(creatorKey(id), null);
export const keepCreatorToken = (id: string, token: string) => keep(creatorKey(id), token);
