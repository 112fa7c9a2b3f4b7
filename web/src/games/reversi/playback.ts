// A disc comes down, and those that it encloses turn, the nearest first.
import { fileOf, rankOf } from '../../lib/board/layout';
import type { Shot } from '../../lib/board/timeline.svelte';
import type { Disc, Side, Step } from './view';

interface ShownDisc extends Disc {
  /** How much of its width is seen while it turns, from 0 to 1. */
  width: number;
  /** How far it is above the board, from 0 to 1. */
  lift: number;
}
export type Scene = ShownDisc[];

const PLACE_MS = 180;
const TURN_MS = 260;
/** So much later turns a disc that is one square further away. */
const DELAY_MS = 70;

export const lying = (disc: Disc): ShownDisc => ({ ...disc, width: 1, lift: 0 });

const other = (side: Side): Side => (side === 'b' ? 'w' : 'b');
const distance = (a: string, b: string) =>
  Math.max(Math.abs(fileOf(a) - fileOf(b)), Math.abs(rankOf(a) - rankOf(b)));

/** A disc at some moment of its turn: first the old face goes, then the new one comes. */
export function turning(square: string, side: Side, at: number): ShownDisc {
  const width = Math.abs(1 - 2 * at);
  return { square, side: at < 0.5 ? other(side) : side, width, lift: 0 };
}

export function shotsOf(before: Disc[], steps: Step[]): Shot<Scene>[] {
  const placed = steps.find((step) => step.kind === 'placed');
  if (!placed) return [];
  const { square, side } = placed;
  const turned = steps.flatMap((step) => (step.kind === 'turned' ? step.squares : []));
  const others = before.filter((disc) => !turned.includes(disc.square)).map(lying);
  const delays = turned.map((one) => (distance(one, square) - 1) * DELAY_MS);
  const ms = TURN_MS + Math.max(0, ...delays);
  return [
    {
      ms: PLACE_MS,
      draw: (at) => [...before.map(lying), { square, side, width: 1, lift: 1 - at }],
    },
    {
      ms,
      draw: (at) => [
        ...others,
        lying({ square, side }),
        ...turned.map((one, i) => {
          const passed = (at * ms - (delays[i] ?? 0)) / TURN_MS;
          return turning(one, side, Math.min(1, Math.max(0, passed)));
        }),
      ],
    },
  ];
}
