// The positions of the rules page. Moves and their steps are facts written down here, checked by
// a test; the browser knows no rule that could work them out.
import type { Step, Tower, View } from '../view';

export interface FigureMove {
  action: string;
  steps: Step[];
}

export interface FigureData {
  side: 'w' | 'b';
  /** Square and pieces from the bottom up, such as `D4:wb`. */
  towers: string;
  moves: FigureMove[];
  stuck?: View['stuck'];
}

const step = (from: string, to: string, captured?: string, promoted = false): Step => {
  const [square = '', piece = ''] = captured?.split(':') ?? [];
  return { from, to, promoted, ...(captured && { captured: { square, piece } }) };
};

const move = (...steps: Step[]): FigureMove => ({
  action: [steps[0]?.from, ...steps.map(({ to }) => to)].join(':'),
  steps,
});

export const FIGURES = {
  start: {
    side: 'w',
    towers:
      'A1:w C1:w E1:w G1:w B2:w D2:w F2:w H2:w A3:w C3:w E3:w G3:w H8:b F8:b D8:b B8:b G7:b E7:b C7:b A7:b H6:b F6:b D6:b B6:b',
    moves: [],
  },
  quiet: { side: 'w', towers: 'B4:w', moves: [move(step('B4', 'A5')), move(step('B4', 'C5'))] },
  capture: { side: 'w', towers: 'C3:w D4:wb', moves: [move(step('C3', 'E5', 'D4:b'))] },
  chain: {
    side: 'w',
    towers: 'C5:w D6:b F6:b',
    moves: [move(step('C5', 'E7', 'D6:b'), step('E7', 'G5', 'F6:b'))],
  },
  king: {
    side: 'w',
    towers: 'B2:bW D4:b',
    moves: ['E5', 'F6', 'G7', 'H8'].map((to) => move(step('B2', to, 'D4:b'))),
  },
  promotion: {
    side: 'w',
    towers: 'D6:w E7:b G7:b',
    moves: [move(step('D6', 'F8', 'E7:b', true), step('F8', 'H6', 'G7:b'))],
  },
  duty: {
    side: 'w',
    towers: 'C3:w D4:b G3:w',
    moves: [move(step('C3', 'E5', 'D4:b'))],
    stuck: [{ square: 'G3', why: 'must-capture', squares: ['C3'] }],
  },
} satisfies Record<string, FigureData>;

export const towersOf = (text: string): Tower[] =>
  text.split(' ').map((tower) => {
    const [square = '', pieces = ''] = tower.split(':');
    return { square, pieces };
  });

/** A view as the board wants it; counters play no part on the rules page. */
export function figureView(towers: Tower[], figure: FigureData): View {
  return {
    sideToMove: figure.side,
    towers,
    ply: 0,
    quiet: 0,
    maxPlies: 200,
    maxPliesWithoutNewKing: 50,
    points: [0, 0],
    legalMoves: figure.moves.map(({ action }) => action),
    stuck: figure.stuck ?? [],
    notation: '',
    outcome: null,
  };
}
