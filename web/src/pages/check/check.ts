// The calls of the page *Check my client*.
import { Problem } from '../../lib/api/problem';
import type { components } from '../../lib/api/schema';

export type CheckDocument = components['schemas']['CheckDocument'];
export type CheckedStage = components['schemas']['CheckedStage'];
export type Finding = components['schemas']['CheckFinding'];

async function send<T>(method: string, path: string, body: unknown): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: JSON.stringify(body) });
  } catch (thrown) {
    throw new Problem({ detail: thrown instanceof Error ? thrown.message : '' });
  }
  const document = await answer.json().catch(() => ({}));
  if (answer.ok) return document as T;
  throw new Problem({ ...document, status: answer.status });
}

export const beginCheck = (kind: string): Promise<CheckDocument> =>
  send('POST', '/api/v1/checks', { kind });

export const chooseStage = (ticket: string, number: number): Promise<CheckDocument> =>
  send('PUT', `/api/v1/checks/${ticket}/stage`, { number });

export const liveAddress = (ticket: string): string => `/api/v1/checks/${ticket}/live`;
