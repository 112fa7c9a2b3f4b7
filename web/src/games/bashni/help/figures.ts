import type { FigureSource } from '../../../lib/board/figures';

export const FIGURES = {
  start: {
    setup:
      'w w@A1 w@C1 w@E1 w@G1 w@B2 w@D2 w@F2 w@H2 w@A3 w@C3 w@E3 w@G3 b@H8 b@F8 b@D8 b@B8 b@G7 b@E7 b@C7 b@A7 b@H6 b@F6 b@D6 b@B6',
  },
  quiet: { setup: 'w w@B4', moves: ['B4:A5', 'B4:C5'] },
  capture: { setup: 'w w@C3 w@D4 b@D4', moves: ['C3:E5'] },
  chain: { setup: 'w w@C5 b@D6 b@F6', moves: ['C5:E7:G5'] },
  king: { setup: 'w b@B2 W@B2 b@D4', moves: ['B2:E5', 'B2:F6', 'B2:G7', 'B2:H8'] },
  promotion: { setup: 'w w@D6 b@E7 b@G7', moves: ['D6:F8:H6'] },
  duty: { setup: 'w w@C3 b@D4 w@G3', moves: ['C3:E5'] },
} satisfies Record<string, FigureSource>;
