// How a match ended for those who look at it.
import type { Result } from './api/types';

type Outcome = 'won' | 'lost' | 'draw' | 'aborted' | 'decided';

/** For the holder of these seats; who holds none, or seats on both sides, only sees that it was decided. */
export function outcomeFor(result: Result, nSeats: number, held: number[]): Outcome {
  if (result.ending === 'aborted') return 'aborted';
  // Where nobody or everybody won, it is a draw.
  if (result.winners.length % nSeats === 0) return 'draw';
  const won = held.filter((seat) => result.winners.includes(seat)).length;
  if (held.length === 0 || (won > 0 && won < held.length)) return 'decided';
  return won > 0 ? 'won' : 'lost';
}
