// Folds live events into the match document. Pure, so that "nothing lost, nothing repeated"
// can be tested without a network.
import type { LiveEvent, MatchDocument, Move } from '../api/types';

export type Merged =
  | { kind: 'repeated' }
  /** Something between the document and this event is missing: fetch the document again. */
  | { kind: 'gap' }
  | { kind: 'next'; match: MatchDocument };

export function merge(match: MatchDocument, event: LiveEvent): Merged {
  if (event.seq <= match.seq) return { kind: 'repeated' };
  if (event.seq !== match.seq + 1) return { kind: 'gap' };
  const { entry } = event;
  if (entry.type !== 'played') {
    return { kind: 'next', match: { ...event.match, seq: event.seq, moves: match.moves } };
  }
  const move: Move = {
    ply: match.moves.length + 1,
    seq: event.seq,
    seat: entry.seat,
    action: entry.action,
    usedMs: entry.usedMs,
    at: entry.at,
  };
  return {
    kind: 'next',
    match: { ...event.match, seq: event.seq, moves: [...match.moves, move] },
  };
}
