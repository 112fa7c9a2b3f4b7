import type { FigureSource } from '../../../lib/board/figures';

export const FIGURES = {
  start: { setup: 'first_piece=6' },
  turn: { setup: 'position=0 8 *,*,*,*/*,10,*,*/*,*,7,*/13,*,*,*', moves: ['D3,5'] },
  tall: { setup: 'position=0 2 *,*,*,*/*,*,*,*/*,*,*,*/3,6,11,*', moves: ['D1'] },
  short: { setup: 'position=0 12 *,*,*,*/*,*,9,*/*,4,*,*/1,*,*,*', moves: ['D4'] },
  block: { setup: 'position=0 15 *,*,*,*/*,*,*,*/2,3,*,*/6,7,*,*' },
} satisfies Record<string, FigureSource>;
