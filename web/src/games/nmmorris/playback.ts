// A piece comes from the hand, goes along a line or jumps; a mill lights up; a piece leaves.
import { HAND } from '../../lib/board/move-entry.svelte';
import type { Shot } from '../../lib/board/timeline.svelte';
import type { Side, Step, Stone } from './view';

export interface Scene {
  stones: Stone[];
  /** The piece on its way; `at` runs from 0 to 1, and `from` may be the hand. */
  moving: { side: Side; from: string; to: string; at: number; lift: number } | null;
  /** The piece that is being taken. */
  leaving: (Stone & { at: number }) | null;
  /** The mills that are closed so far, the last of which is just lighting up. */
  mills: string[][];
  glow: number;
}

const MOVE_MS = 320;
const MILL_MS = 380;
const LEAVE_MS = 320;
const LIFT = 60;

/** The pieces on the board after one step. */
export function afterStep(stones: Stone[], step: Step): Stone[] {
  switch (step.kind) {
    case 'placed':
      return [...stones, { point: step.point, side: step.side }];
    case 'captured':
      return stones.filter(({ point }) => point !== step.point);
    case 'moved':
      return stones.map((one) => (one.point === step.from ? { ...one, point: step.to } : one));
    default:
      return stones;
  }
}

/** The mills of the turn before are shown until there is a move. */
export function shotsOf(before: Stone[], steps: Step[], lit: string[][] = []): Shot<Scene>[] {
  let stones = before;
  let mills = steps.some(({ kind }) => kind === 'captured') ? lit : [];
  return steps.map((step) => {
    const now = stones;
    const plain = { stones: now, moving: null, leaving: null, mills, glow: 1 };
    stones = afterStep(now, step);
    switch (step.kind) {
      case 'placed': {
        const { side, point } = step;
        const moving = { side, from: HAND, to: point, lift: LIFT };
        return { ms: MOVE_MS, draw: (at) => ({ ...plain, moving: { ...moving, at } }) };
      }
      case 'moved': {
        const { from, to, jumped } = step;
        const side = now.find(({ point }) => point === from)?.side ?? 'w';
        const others = now.filter(({ point }) => point !== from);
        const moving = { side, from, to, lift: jumped ? LIFT : 0 };
        return {
          ms: MOVE_MS,
          draw: (at) => ({ ...plain, stones: others, moving: { ...moving, at } }),
        };
      }
      case 'millClosed':
        mills = [...mills, step.points];
        return {
          ms: MILL_MS,
          draw: ((lit) => (at) => ({ ...plain, mills: lit, glow: at }))(mills),
        };
      default: {
        const { point, side } = step;
        return {
          ms: LEAVE_MS,
          draw: (at) => ({ ...plain, stones: afterStep(now, step), leaving: { point, side, at } }),
        };
      }
    }
  });
}
