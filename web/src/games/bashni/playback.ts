// The steps of a move, one after the other. They are facts from the server (who went where, what
// was taken, who became king), so nothing here has to know a rule.
import type { Shot } from '../../lib/board/timeline.svelte';
import type { Step, Tower } from './view';

export interface Scene {
  towers: Tower[];
  /** The tower on its way; `at` runs from 0 to 1. */
  moving: { pieces: string; from: string; to: string; at: number } | null;
  /** The captured piece on its way under the tower. */
  taken: { piece: string; from: string; to: string; at: number } | null;
}

const STEP_MS = 300;
const TAKE_MS = 240;

/** The towers after one step. */
export function afterStep(towers: Tower[], step: Step): Tower[] {
  const mover = towers.find((tower) => tower.square === step.from);
  if (!mover) return towers;
  let pieces = (step.captured?.piece ?? '') + mover.pieces;
  if (step.promoted) pieces = pieces.slice(0, -1) + pieces.slice(-1).toUpperCase();
  return [...withoutMover(towers, step), { square: step.to, pieces }];
}

function withoutMover(towers: Tower[], step: Step): Tower[] {
  return towers
    .filter((tower) => tower.square !== step.from)
    .map((tower) =>
      tower.square === step.captured?.square
        ? { ...tower, pieces: tower.pieces.slice(0, -1) }
        : tower,
    )
    .filter((tower) => tower.pieces !== '');
}

export function shotsOf(before: Tower[], steps: Step[]): Shot<Scene>[] {
  let towers = before;
  return steps.flatMap((step) => {
    const { from, to, captured } = step;
    const pieces = towers.find((tower) => tower.square === from)?.pieces ?? '';
    const others = towers.filter((tower) => tower.square !== from);
    const arrived = [...withoutMover(towers, step), { square: to, pieces }];
    const shots: Shot<Scene>[] = [
      {
        ms: STEP_MS,
        draw: (at) => ({ towers: others, moving: { pieces, from, to, at }, taken: null }),
      },
    ];
    if (captured) {
      const { piece, square } = captured;
      shots.push({
        ms: TAKE_MS,
        draw: (at) => ({ towers: arrived, moving: null, taken: { piece, from: square, to, at } }),
      });
    }
    towers = afterStep(towers, step);
    return shots;
  });
}
