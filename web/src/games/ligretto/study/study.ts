// Studies of many games: calls to the server, and what its charts are drawn from.
import { bearer, body, http } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';

type Schemas = components['schemas'];
export type Estimate = Schemas['Estimate'];
export type Cell = Schemas['StudyCell'];
export type Prediction = Schemas['StudyPrediction'];
export type Figure = Schemas['StudyFigure'];
export type Study = Schemas['Study'];
export type StudyOrder = Schemas['StudyOrder'];
export type StudyEntry = Schemas['StudyDocument'];
export type JobState = Schemas['JobStateName'];
export type JobFailure = Schemas['JobFailure'];
export type OrderProblem = Schemas['OrderProblem'];

const PATH = '/api/v1/ligretto/studies';

export const listStudies = async (): Promise<StudyEntry[]> => (await body(http.GET(PATH))).studies;
export const fetchStudy = (id: string): Promise<StudyEntry> =>
  body(http.GET(`${PATH}/{id}`, { params: { path: { id } } }));
/** What is left out has its default. */
export const startStudy = (order: Partial<StudyOrder>): Promise<StudyEntry> =>
  body(http.POST(PATH, { body: order as StudyOrder }));
export const importStudy = (study: Study, token: string): Promise<StudyEntry> =>
  body(http.POST(`${PATH}/import`, { body: study, headers: bearer(token) }));

/** What the form holds at first: the defaults of the server, as a test makes sure. */
export const DEFAULTS = {
  players: [2, 4, 7, 20],
  games: 100,
  seed: 1,
} satisfies Partial<StudyOrder>;

/** The numbers that somebody typed, separated by commas or spaces. */
export const numbersIn = (text: string): number[] =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);

/** What a chart shows of a cell. */
const estimateOf = (cell: Cell, name: Figure['name']): Estimate =>
  name === 'calls' ? cell.calls.total : cell[name];

/** The lines of a chart: one for each strategy and kind of signals that is shown. */
export interface Line {
  name: string;
  points: { x: number; estimate: Estimate; games: number }[];
}

export function linesOf(cells: Cell[], name: Figure['name']): Line[] {
  const lines = new Map<string, Line>();
  for (const cell of cells) {
    const title = `${cell.strategy}, ${cell.signals}`;
    const line = lines.get(title) ?? { name: title, points: [] };
    line.points.push({ x: cell.players, estimate: estimateOf(cell, name), games: cell.games });
    lines.set(title, line);
  }
  for (const line of lines.values()) line.points.sort((a, b) => a.x - b.x);
  return [...lines.values()];
}

/** All measured values as a table for spreadsheets: a line for each cell, as RFC 4180 has it. */
export function csvOf(cells: Cell[], figures: Figure[]): string {
  const names = figures.map(({ name }) => name);
  const columns = names.flatMap((name) => [name, `${name}_low`, `${name}_high`]);
  const head = ['players', 'strategy', 'signals', 'games', ...columns];
  const lines = cells.map((cell) => [
    cell.players,
    cell.strategy,
    cell.signals,
    cell.games,
    ...names.flatMap((name) => {
      const { value, low, high } = estimateOf(cell, name);
      return [value, low, high];
    }),
  ]);
  return [head, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

/** The groups of seats of a cell: `1–10`, with how often each should call stop by equal chances. */
export function seatGroups(cell: Cell): { name: string; stops: number; expected: number }[] {
  const n = cell.stops_by_seats.length;
  const all = cell.stops_by_seats.reduce((sum, stops) => sum + stops, 0);
  return cell.stops_by_seats.map((stops, group) => {
    // The inverse of group = floor(seat * n / players).
    const first = Math.ceil((group * cell.players) / n);
    const last = Math.ceil(((group + 1) * cell.players) / n) - 1;
    const name = first === last ? `${first + 1}` : `${first + 1}–${last + 1}`;
    return { name, stops, expected: (all * (last - first + 1)) / cell.players };
  });
}
