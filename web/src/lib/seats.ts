// The secrets of the seats this browser holds, one per match and seat.
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
