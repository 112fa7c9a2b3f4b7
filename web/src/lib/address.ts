// Addresses of matches: `/bashni/#ID` and, for one ply of it, `/bashni/#ID/17`.
export interface MatchAddress {
  id: string;
  ply: number | null;
}

const ID = /^[0-9a-z]{13}$/;

export function parseHash(hash: string): MatchAddress | null {
  const [id = '', ply] = decodeURIComponent(hash.replace(/^#\/?/, '')).split('/');
  if (!ID.test(id.toLowerCase())) return null;
  const number = ply !== undefined && /^\d+$/.test(ply) ? Number(ply) : null;
  return { id: id.toLowerCase(), ply: number };
}

export const printHash = ({ id, ply }: MatchAddress): string =>
  ply === null ? `#${id}` : `#${id}/${ply}`;
