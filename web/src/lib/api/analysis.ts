// The server's analyses: streams of findings that end by themselves, and on being aborted.
import { StreamParser } from '../live/sse';
import { Problem } from './problem';
import type { Finding, PlyFinding, ProblemDocument } from './types';

export interface Question {
  type: string;
  position: string;
  lines: number;
  timeMs: number;
}

/** What was found so far, ever better. */
export function analysePosition(
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<Finding[], void> {
  return stream<Finding>('/api/v1/analysis', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
    signal,
  });
}

/** What was found at each ply of a finished match, in order. */
export function analyseMatch(id: string, signal: AbortSignal): AsyncGenerator<PlyFinding[], void> {
  return stream<PlyFinding>(`/api/v1/matches/${id}/analysis`, { signal });
}

/** The events of a stream, together as they arrived together. */
async function* stream<T>(address: string, init: RequestInit): AsyncGenerator<T[], void> {
  const response = await open(address, init);
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const parser = new StreamParser();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = parser.push(decoder.decode(value, { stream: true }));
    if (events.length > 0) yield events.map(({ data }) => JSON.parse(data) as T);
  }
}

async function open(address: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, { ...init, cache: 'no-store' });
  } catch (thrown) {
    throw new Problem({ detail: thrown instanceof Error ? thrown.message : '' });
  }
  if (response.ok) return response;
  const document = (await response.json().catch(() => ({}))) as Partial<ProblemDocument>;
  throw new Problem({ ...document, status: response.status });
}
