import type { FigureSource } from '../../../lib/board/figures';

export const FIGURES = {
  start: { setup: 'size=8', moves: ['E3', 'F4', 'C5', 'D6'] },
  turns: { setup: 'position=b 8/3B4/3W1B2/3WW3/4WWB1/8/8/8', moves: ['D4'] },
  skip: { setup: 'position=b 8/8/8/8/8/8/7W/BW5B', moves: ['C1'] },
  end: { setup: 'position=b WWWBBB/WWBBBB/WBWBBB/WWBWBB/WWWWWB/BWWWW1', moves: ['F1'] },
} satisfies Record<string, FigureSource>;
