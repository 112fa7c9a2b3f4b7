// The pictures of the rules page: positions as in the notation of a scenario, and what is marked.
import type { Marks } from '../marks';
import type { View } from '../view';

export interface FigureData {
  /** `lime:2@A3,2@B3 …` as in the option `at` of a match. */
  at: string;
  /** Frames of a program that is about to be laid. */
  laying?: { program: string; first: number; frames: string[]; points: number };
  /** Pages that go to the disk. */
  evicted?: string[];
  /** Frames that may be chosen. */
  targets?: string[];
  /** What pages lose, and which then leave. */
  losses?: Record<string, number>;
  leaves?: string[];
}

const A = 'lime:2@A3,2@B3,2@B2,2@B1 green:2@C3,2@D3,2@D2,2@E2 brown:2@D4,2@D5,2@C5,2@C4,2@B4';

export const FIGURES = {
  right: { at: 'lime:2@A3,2@A2,2@A1,2@B1 magenta:2@D3,2@E3,2@E2,2@D2' },
  wrong: { at: 'orange:2@A2,2@B2,2@C2,2@D1 purple:2@B4,2@D5,2@C4,2@C5' },
  fits: {
    at: A,
    laying: { program: 'olive', first: 1, frames: ['C2', 'C1', 'D1', 'E1'], points: 2 },
  },
  room: {
    at: `${A} olive:2@C2,2@C1,2@D1,2@E1 teal:2@A1,2@A2,2@hand,2@hand`,
    targets: ['B2', 'A3'],
  },
  evicts: {
    at: `${A} olive:2@C2,2@C1,2@D1,2@E1 teal:2@A1,2@A2,2@hand,2@hand`,
    laying: { program: 'teal', first: 3, frames: ['B2', 'C2'], points: 2 },
    evicted: ['lime.3', 'olive.1'],
  },
  cache: {
    at: 'brown:2@A5,2@A4,2@B4,2@C4,2@D4 sky:1@C5,3@D5,2@disk,2@disk',
    losses: { 'brown.1': 2, 'brown.2': 2, 'brown.3': 2, 'brown.4': 2, 'brown.5': 2 },
    leaves: ['brown.1', 'brown.2', 'brown.3', 'brown.4', 'brown.5'],
  },
  cascade: {
    at: 'lime:2@A3,0@disk,2@B2,2@B1 green:2@C3,2@D3,2@D2,2@E2',
    losses: { 'lime.1': 2 },
    leaves: ['lime.1', 'lime.2'],
  },
  scattered: {
    at: 'lime:2@A3,2@B3,2@B2,2@B1 cyan:2@C1,2@C2,2@C3,2@D3 pink:2@D5,2@C5,2@C4,2@B4',
  },
  tidy: { at: 'lime:2@A5,2@B5,2@C5,2@D5 cyan:2@A4,2@B4,2@C4,2@D4 pink:2@A3,2@B3,2@C3,2@D3' },
} satisfies Record<string, FigureData>;

export function figureView({ at }: FigureData): View {
  const programs = at.split(' ').map((part) => {
    const [name = '', pages = ''] = part.split(':');
    return {
      name,
      pages: pages.split(',').map((page) => {
        const [points = '', place = ''] = page.split('@');
        return { points: Number(points), place };
      }),
    };
  });
  const places = programs.flatMap(({ pages }) => pages.map(({ place }) => place));
  const nDisk = places.filter((place) => place === 'disk').length;
  return {
    rows: 5,
    columns: 5,
    cache: 'A5',
    round: 1,
    phase: 'over',
    nth: 0,
    units: 0,
    unitsOfRound: 2,
    die: null,
    toAct: null,
    seats: [],
    programs,
    nRam: places.length - nDisk,
    nDisk,
    nRemoved: 0,
    pointsInRam: 0,
    pointsOnDisk: 0,
    switches: {
      board: '5x5',
      cache5: 'starts',
      prefix: 'inextensible',
      removal: 'auto',
      hands: 'open',
    },
    needs: { pagesLeft: 72, pagesToRemove: 47, unitsLeft: 27, oneReorderWins: false },
    choices: { plain: [], remove: [], lay: [], room: [], work: [], runs: [], reorder: null },
    notation: null,
    outcome: null,
  };
}

export function figureMarks(figure: FigureData): Marks {
  const marks: Marks = {};
  const view = figureView(figure);
  const placeOf = (id: string) => {
    const [name, number] = id.split('.');
    const program = view.programs.find((candidate) => candidate.name === name);
    return program?.pages[Number(number) - 1]?.place ?? '';
  };
  figure.laying?.frames.forEach((frame, i) => {
    const { program, first, points } = figure.laying ?? { program: '', first: 1, points: 2 };
    const number = first + i;
    marks[frame] = { ghost: { id: `${program}.${number}`, program, number, points, place: frame } };
  });
  for (const frame of figure.targets ?? []) marks[frame] = { target: true };
  for (const [id, loss] of Object.entries(figure.losses ?? {})) {
    marks[placeOf(id)] = { loss, leaves: figure.leaves?.includes(id) };
  }
  return marks;
}
