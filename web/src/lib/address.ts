// Addresses of matches: `/<game>/#ID` and, for one ply of it, `/<game>/#ID/17`.
interface MatchAddress {
  id: string;
  ply: number | null;
}

const SCENARIO = '#scenario=';
const ID = /^[0-9a-z]{13}$/;

export function parseHash(hash: string): MatchAddress | null {
  if (hash.startsWith(SCENARIO)) return null;
  const [id = '', ply] = decodeURIComponent(hash.replace(/^#\/?/, '')).split('/');
  if (!ID.test(id.toLowerCase())) return null;
  const number = ply !== undefined && /^\d+$/.test(ply) ? Number(ply) : null;
  return { id: id.toLowerCase(), ply: number };
}

/** The position that an address such as `/<game>/#scenario=…` tells. */
export function scenarioOf(hash: string): string | null {
  if (!hash.startsWith(SCENARIO)) return null;
  try {
    return decodeURIComponent(hash.slice(SCENARIO.length));
  } catch {
    return hash.slice(SCENARIO.length);
  }
}

export const scenarioHash = (text: string): string => `${SCENARIO}${encodeURIComponent(text)}`;

export const printHash = ({ id, ply }: MatchAddress): string =>
  ply === null ? `#${id}` : `#${id}/${ply}`;
