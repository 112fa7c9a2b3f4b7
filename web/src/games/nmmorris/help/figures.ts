import type { FigureSource } from '../../../lib/board/figures';

export const FIGURES = {
  start: { setup: 'protect_mills=false', moves: ['B1', 'A1', 'C1', 'B3', 'B5', 'B7'] },
  mill: { setup: 'position=w A0 A1 B5/B1 B3 C6', moves: ['A2'] },
  take: { setup: 'position=w A0 A1 A2 B5/B1 B3 C6 capture=1', moves: ['B1', 'B3', 'C6'] },
  two: { setup: 'position=w A0 A1 A3 A4 C7/B1 B3 B6 C2 C5', moves: ['A2'] },
  move: {
    setup: 'position=w A0 A2 B1 C5 - - - - -/A3 B3 B6 C0 C7 - - - -',
    moves: ['B1:A1', 'B1:B0', 'B1:B2', 'B1:C1', 'A0:A1', 'A0:A7', 'A2:A1'],
  },
  jump: {
    setup: 'position=w A0 B3 C5 - - - - - -/A2 A3 B1 B7 C0 - - - -',
    moves: ['C5:A6', 'C5:A7', 'C5:A5', 'C5:B5'],
  },
} satisfies Record<string, FigureSource>;
