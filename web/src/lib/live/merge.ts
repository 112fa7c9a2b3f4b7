// Folds live events into the match document. Pure, so that "nothing lost, nothing repeated"
// can be tested without a network.
import type { LiveEvent, MatchDocument, Move } from '../api/types';

type Merged =
  | { kind: 'repeated' }
  /** Something between the document and this event is missing: fetch the document again. */
  | { kind: 'gap' }
  | { kind: 'next'; match: MatchDocument };

export function merge(match: MatchDocument, event: LiveEvent): Merged {
  if (event.seq <= match.seq) return { kind: 'repeated' };
  if (event.seq !== match.seq + 1) return { kind: 'gap' };
  const { entry } = event;
  // In a real-time game only what has changed is sent, and the list of moves is left out.
  if (!event.match) {
    const patched = applyPatch(match, event.patch ?? {}) as MatchDocument;
    return { kind: 'next', match: { ...patched, seq: event.seq } };
  }
  if (entry.type !== 'played') {
    const moves = entry.type === 'takenBack' ? match.moves.slice(0, entry.nActions) : match.moves;
    return { kind: 'next', match: { ...event.match, seq: event.seq, moves } };
  }
  const move: Move = {
    ply: match.moves.length + 1,
    seq: event.seq,
    ...(entry.actor ? { actor: entry.actor } : { seat: entry.seat }),
    ...(entry.action != null && { action: entry.action }),
    usedMs: entry.usedMs,
    at: entry.at,
  };
  return {
    kind: 'next',
    match: { ...event.match, seq: event.seq, moves: [...match.moves, move] },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON merge patch (RFC 7396); what did not change stays the same object. */
export function applyPatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const result: Record<string, unknown> = isRecord(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = applyPatch(result[key], value);
  }
  return result;
}
