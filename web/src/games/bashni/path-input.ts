// Entering a move square by square. It knows no rule: it only follows the beginnings of the
// legal moves that the server listed.
import { squaresOf } from './view';

export interface PathChoice {
  /** The squares chosen so far; empty when no tower is chosen. */
  path: string[];
  /** Where the chosen tower may go next. */
  targets: string[];
  /** The path is a legal move as it stands. */
  complete: boolean;
}

export const NOTHING_CHOSEN: PathChoice = { path: [], targets: [], complete: false };

const startsWith = (move: string[], path: string[]) =>
  path.length <= move.length && path.every((square, i) => move[i] === square);

export function origins(legalMoves: string[]): string[] {
  return [...new Set(legalMoves.map((move) => squaresOf(move)[0] ?? ''))];
}

export function choiceOf(legalMoves: string[], path: string[]): PathChoice {
  if (path.length === 0) return NOTHING_CHOSEN;
  const moves = legalMoves.map(squaresOf).filter((move) => startsWith(move, path));
  const next = moves.flatMap((move) => move[path.length] ?? []);
  return {
    path,
    targets: [...new Set(next)],
    complete: moves.some((move) => move.length === path.length),
  };
}

export type Choosing =
  | { kind: 'chosen'; choice: PathChoice }
  /** The move is finished and nothing could follow: send it. */
  | { kind: 'finished'; notation: string }
  | { kind: 'dropped' }
  | { kind: 'refused'; square: string };

/** What a click on (or Enter at) a square does. */
export function choose(legalMoves: string[], choice: PathChoice, square: string): Choosing {
  if (choice.targets.includes(square)) {
    const next = choiceOf(legalMoves, [...choice.path, square]);
    return next.complete && next.targets.length === 0
      ? { kind: 'finished', notation: next.path.join(':') }
      : { kind: 'chosen', choice: next };
  }
  // Once a capture has begun, another tower is chosen only after taking it back.
  if (choice.path.length <= 1) {
    if (choice.path[0] === square) return { kind: 'dropped' };
    const fresh = choiceOf(legalMoves, [square]);
    if (fresh.targets.length > 0) return { kind: 'chosen', choice: fresh };
  }
  return { kind: 'refused', square };
}

export function undo(legalMoves: string[], choice: PathChoice): PathChoice {
  return choiceOf(legalMoves, choice.path.slice(0, -1));
}
