// Sends a request that changes nothing, and makes its answer fit to be shown.
import type { Operation } from './document';

export interface Tried {
  status: string;
  type: string;
  text: string;
  isCut: boolean;
}

/** The address with what was filled in; what is empty is left out. */
export function addressOf(operation: Operation, values: Record<string, string>): string {
  const value = (name: string) => values[name] ?? '';
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(value(name)),
  );
  const asked = (operation.parameters ?? []).filter(
    (one) => one.in === 'query' && value(one.name) !== '',
  );
  const query = new URLSearchParams(asked.map(({ name }) => [name, value(name)]));
  return asked.length > 0 ? `${path}?${query}` : path;
}

/** More would make the page slow, and nobody reads it here. */
const MOST_SHOWN = 20_000;

export async function tryOut(address: string, token: string): Promise<Tried> {
  const headers: Record<string, string> = { Accept: 'application/json, */*;q=0.5' };
  if (token !== '') headers.Authorization = `Bearer ${token}`;
  try {
    const answer = await fetch(address, { headers });
    const type = answer.headers.get('content-type') ?? '';
    const text = /json|text|csv/.test(type) ? readable(await answer.text(), type) : '…';
    return {
      status: `${answer.status} ${answer.statusText}`,
      type,
      text: text.slice(0, MOST_SHOWN),
      isCut: text.length > MOST_SHOWN,
    };
  } catch (thrown) {
    return { status: '', type: '', text: String(thrown), isCut: false };
  }
}

function readable(text: string, type: string): string {
  if (!/\/(problem\+)?json/.test(type)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
