// The piece goes to its square, then the next one is handed over.
import type { Shot } from '../../lib/board/timeline.svelte';
import type { Step, View } from './view';

/** Where a piece comes from and goes to: a square, the tray, or where the next one lies. */
export type Spot = { square: string } | { tray: number } | 'next';

export interface Scene {
  cells: View['cells'];
  next: number | null;
  moving: { piece: number; from: Spot; to: Spot; at: number } | null;
}

const MOVE_MS = 380;

export function shotsOf(before: Pick<View, 'cells' | 'next'>, steps: Step[]): Shot<Scene>[] {
  let cells = before.cells;
  return steps.flatMap((step): Shot<Scene>[] => {
    const now = cells;
    if (step.kind === 'placed') {
      const { piece, square } = step;
      cells = [...now, { square, piece }];
      const moving = { piece, from: 'next' as const, to: { square } };
      return [
        { ms: MOVE_MS, draw: (at) => ({ cells: now, next: null, moving: { ...moving, at } }) },
      ];
    }
    if (step.kind === 'handedOver' || step.kind === 'named') {
      const { piece } = step;
      const moving = { piece, from: { tray: piece }, to: 'next' as const };
      return [
        { ms: MOVE_MS, draw: (at) => ({ cells: now, next: null, moving: { ...moving, at } }) },
      ];
    }
    return [];
  });
}
