import type { FigureSource } from '../../../lib/board/figures';

export const FIGURES = {
  start: { setup: 'king_landing=any' },
  quiet: { setup: 'position=w w@B4 b@H8', moves: ['B4:A5', 'B4:C5'] },
  capture: { setup: 'position=w w@C3 b@D4 b@H8', moves: ['C3:E5'] },
  forward: { setup: 'position=w w@E5 b@D4 b@H8', moves: ['E5:D6', 'E5:F6'] },
  chain: { setup: 'position=w w@C3 b@D4 b@D6 b@H8', moves: ['C3:E5:C7'] },
  duty: { setup: 'position=w w@C3 b@D4 w@G3 b@H8', moves: ['C3:E5'] },
  king: {
    setup: 'position=w W@B2 b@D4 b@B8',
    moves: ['B2:F6', 'B2:E5', 'B2:G7', 'B2:H8'],
  },
  promotion: { setup: 'position=w w@D6 b@E7 b@G7 b@A5', moves: ['D6:F8'] },
} satisfies Record<string, FigureSource>;
