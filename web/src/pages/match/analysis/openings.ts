// What the book of openings knows, asked once for each position.
import { fetchOpening } from '../../../lib/api/client';
import type { Opening } from '../../../lib/api/types';

const asked = new Map<string, Promise<Opening | null>>();

/** Null if the server could not be asked: the analysis itself says what is wrong. */
export function openingOf(
  type: string,
  position: string,
  fetch: (type: string, position: string) => Promise<Opening> = fetchOpening,
): Promise<Opening | null> {
  const key = `${type} ${position}`;
  const known = asked.get(key);
  if (known) return known;
  const answer = fetch(type, position).catch(() => {
    // A failure is not worth keeping.
    asked.delete(key);
    return null;
  });
  asked.set(key, answer);
  return answer;
}
