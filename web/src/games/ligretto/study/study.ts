// A study as the server sends it: the file study.json, see docs/ligretto/study.md.
import { Problem } from '../../../lib/api/problem';

/** A value with its 95 % interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

export interface Cell {
  players: number;
  signals: string;
  strategy: string;
  games: number;
  deadlocks: Estimate;
  failed_lays: Estimate;
  winner_laid: Estimate;
  winner_attempts: Estimate;
  play_ms: Estimate;
  won_before_all_started: Estimate;
  started_at_stop: Estimate;
  undone: Estimate;
  calls: { lay: Estimate; look: Estimate; announce: Estimate; total: Estimate };
  stops_by_seats: number[];
  seats_test: { statistic: number; degrees: number; p: number } | null;
  late_half_wins: Estimate;
}

export interface Claim {
  claim: string;
  predicted: string;
  measured: string[];
}

export interface Study {
  version: number;
  seed: number;
  network: string;
  patience: number;
  rules: { row_size: number; rotate_on_stuck: boolean };
  cells: Cell[];
  claims: Claim[];
}

export interface StudyEntry {
  id: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  created_at?: number;
  part?: number;
  problem?: string;
  secret?: string;
  about?: {
    players: number[];
    signals: string[];
    strategies: string[];
    games: number;
    seed: number;
    network: string;
  };
  study?: Study;
}

const PATH = '/api/v1/ligretto/studies';

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch (thrown) {
    throw new Problem({ detail: thrown instanceof Error ? thrown.message : '' });
  }
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Problem({ ...body, status: answer.status });
  return body as T;
}

const json = (body: string, token?: string): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  },
  body,
});

export const listStudies = async (): Promise<StudyEntry[]> =>
  (await call<{ studies: StudyEntry[] }>(PATH)).studies;
export const fetchStudy = (id: string): Promise<StudyEntry> =>
  call(`${PATH}/${encodeURIComponent(id)}`);
export const orderStudy = (wanted: object): Promise<StudyEntry> =>
  call(PATH, json(JSON.stringify(wanted)));
export const importStudy = (file: string, token: string): Promise<StudyEntry> =>
  call(`${PATH}/import`, json(file, token));

/** What can be drawn of every cell over the number of players. */
export type FigureName =
  | 'deadlocks'
  | 'late_half_wins'
  | 'calls'
  | 'play_ms'
  | 'failed_lays'
  | 'started_at_stop'
  | 'winner_laid'
  | 'undone';

export interface Figure {
  name: FigureName;
  of: (cell: Cell) => Estimate;
  /** Shares are shown in percent. */
  isShare: boolean;
  /** What would be fair, or what the concept says. */
  level?: number;
}

export const FIGURES: Figure[] = [
  { name: 'late_half_wins', of: (cell) => cell.late_half_wins, isShare: true, level: 0.5 },
  { name: 'deadlocks', of: (cell) => cell.deadlocks, isShare: true },
  { name: 'calls', of: (cell) => cell.calls.total, isShare: false },
  { name: 'play_ms', of: (cell) => cell.play_ms, isShare: false },
  { name: 'failed_lays', of: (cell) => cell.failed_lays, isShare: true, level: 0.98 },
  { name: 'started_at_stop', of: (cell) => cell.started_at_stop, isShare: true },
  { name: 'winner_laid', of: (cell) => cell.winner_laid, isShare: false, level: 20 },
  { name: 'undone', of: (cell) => cell.undone, isShare: false },
];

/** The lines of a chart: one for each strategy and kind of signals that is shown. */
export interface Line {
  name: string;
  points: { x: number; estimate: Estimate; games: number }[];
}

export function linesOf(cells: Cell[], figure: Figure): Line[] {
  const lines = new Map<string, Line>();
  for (const cell of cells) {
    const name = `${cell.strategy}, ${cell.signals}`;
    const line = lines.get(name) ?? { name, points: [] };
    line.points.push({ x: cell.players, estimate: figure.of(cell), games: cell.games });
    lines.set(name, line);
  }
  for (const line of lines.values()) line.points.sort((a, b) => a.x - b.x);
  return [...lines.values()];
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

/** A round step for an axis: 1, 2, 5, 10, … times a power of ten. */
export function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(atLeast, 1e-9)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= atLeast * 0.999) ?? 10) * power;
}
