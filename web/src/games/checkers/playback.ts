// The steps of a move, one after the other: a piece goes, a captured one leaves, a king is crowned.
import type { Shot } from '../../lib/board/timeline.svelte';
import type { Piece, Step } from './view';

export interface Scene {
  pieces: Piece[];
  /** The piece on its way; `at` runs from 0 to 1. */
  moving: { piece: string; from: string; to: string; at: number } | null;
  /** The captured piece while it leaves the board. */
  leaving: (Piece & { at: number }) | null;
}

const MOVE_MS = 300;
const LEAVE_MS = 200;
const CROWN_MS = 160;

/** The pieces after one step. */
export function afterStep(pieces: Piece[], step: Step): Piece[] {
  if (step.kind === 'captured') return pieces.filter(({ square }) => square !== step.square);
  if (step.kind === 'moved')
    return pieces.map((one) => (one.square === step.from ? { ...one, square: step.to } : one));
  return pieces.map((one) =>
    one.square === step.square ? { ...one, piece: one.piece.toUpperCase() } : one,
  );
}

function shotOf(before: Piece[], step: Step): Shot<Scene> {
  const after = afterStep(before, step);
  if (step.kind === 'moved') {
    const { from, to } = step;
    const pieces = before.filter(({ square }) => square !== from);
    const piece = before.find(({ square }) => square === from)?.piece ?? '';
    return {
      ms: MOVE_MS,
      draw: (at) => ({ pieces, moving: { piece, from, to, at }, leaving: null }),
    };
  }
  if (step.kind === 'captured') {
    const { square, piece } = step;
    return {
      ms: LEAVE_MS,
      draw: (at) => ({ pieces: after, moving: null, leaving: { square, piece, at } }),
    };
  }
  return {
    ms: CROWN_MS,
    draw: (at) => ({ pieces: at < 0.5 ? before : after, moving: null, leaving: null }),
  };
}

export function shotsOf(before: Piece[], steps: Step[]): Shot<Scene>[] {
  let pieces = before;
  return steps.map((step) => {
    const shot = shotOf(pieces, step);
    pieces = afterStep(pieces, step);
    return shot;
  });
}
