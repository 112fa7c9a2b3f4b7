// The addresses of a class.

/** Where all students join. */
export const joinLink = (origin: string, id: string): string => `${origin}/join/#${id}`;

/** Where one student takes the own seat, on any device. */
export const seatLink = (origin: string, id: string, code: string): string =>
  `${joinLink(origin, id)}.${code}`;

/** The class, and the code of a seat where the link has one. */
export function parseJoin(hash: string): { id: string; code: string | null } | null {
  const found = /^#?([0-9a-z]{13})(?:\.([0-9a-z-]{8,9}))?$/i.exec(hash);
  return found?.[1] ? { id: found[1].toLowerCase(), code: found[2] ?? null } : null;
}
