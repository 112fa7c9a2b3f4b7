// Entering a move place by place. It knows no rule: it only follows the beginnings of the legal
// moves that the server listed.

export interface PathChoice {
  /** The places chosen so far; empty when nothing is chosen. */
  path: string[];
  /** What may be chosen next. */
  targets: string[];
  /** The path is a legal move as it stands. */
  complete: boolean;
}

export const NOTHING_CHOSEN: PathChoice = { path: [], targets: [], complete: false };

/** The places of a move, in their order: `C3:E5:G7`. */
export const placesOf = (notation: string): string[] => notation.toUpperCase().split(':');

const startsWith = (move: string[], path: string[]) =>
  path.length <= move.length && path.every((place, i) => move[i] === place);

export function origins(legalMoves: string[]): string[] {
  return [...new Set(legalMoves.map((move) => placesOf(move)[0] ?? ''))];
}

export function choiceOf(legalMoves: string[], path: string[]): PathChoice {
  if (path.length === 0) return NOTHING_CHOSEN;
  const moves = legalMoves.map(placesOf).filter((move) => startsWith(move, path));
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
  | { kind: 'refused'; place: string };

/** What a click on (or Enter at) a place does. */
export function choose(legalMoves: string[], choice: PathChoice, place: string): Choosing {
  if (choice.targets.includes(place)) {
    return chosen(choiceOf(legalMoves, [...choice.path, place]));
  }
  // Once a capture has begun, another piece is chosen only after taking it back.
  if (choice.path.length <= 1) {
    if (choice.path[0] === place) return { kind: 'dropped' };
    const fresh = choiceOf(legalMoves, [place]);
    if (fresh.targets.length > 0 || fresh.complete) return chosen(fresh);
  }
  return { kind: 'refused', place };
}

const chosen = (choice: PathChoice): Choosing =>
  choice.complete && choice.targets.length === 0
    ? { kind: 'finished', notation: choice.path.join(':') }
    : { kind: 'chosen', choice };

export function undo(legalMoves: string[], choice: PathChoice): PathChoice {
  return choiceOf(legalMoves, choice.path.slice(0, -1));
}
