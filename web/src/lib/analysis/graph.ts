// Where the course of a game lies on the screen.
import { lineThrough, placeOf, type Scale, valueAt } from '../scale';

export interface Frame {
  width: number;
  height: number;
  /** The last ply; the graph begins with ply 0. */
  nPlies: number;
}

/** Room for half a mark at both ends. */
const EDGE = 9;
const across = ({ width, nPlies }: Frame): Scale => ({
  from: 0,
  to: nPlies,
  start: EDGE,
  end: width - EDGE,
});
const upwards = ({ height }: Frame): Scale => ({ from: 0, to: 1, start: height, end: 0 });

export const xOf = (ply: number, frame: Frame): number => placeOf(ply, across(frame));
export const yOf = (chance: number, frame: Frame): number => placeOf(chance, upwards(frame));
/** The ply nearest to a point. */
export const plyAt = (x: number, frame: Frame): number => valueAt(x, across(frame));

interface Curve {
  line: string;
  /** The whole height where values are known: the second seat's share lies on it. */
  ground: string;
  /** The line closed to the lower edge: the first seat's share. */
  area: string;
}

/** One curve for each run of known values. */
export function curves(chances: (number | null)[], frame: Frame): Curve[] {
  return runs(chances).map(({ from, values }) => {
    const line = lineThrough(values.map((chance, i) => [xOf(from + i, frame), yOf(chance, frame)]));
    const [left, right] = [edge(from, frame), edge(from + values.length - 1, frame)];
    const start = yOf(values[0] ?? 0, frame);
    return {
      line,
      ground: `M${left} 0H${right}V${frame.height}H${left}Z`,
      area: `M${left} ${frame.height}V${start}L${line.slice(1)}H${right}V${frame.height}Z`,
    };
  });
}

function runs(chances: (number | null)[]): { from: number; values: number[] }[] {
  const found: { from: number; values: number[] }[] = [];
  chances.forEach((chance, ply) => {
    if (chance === null) return;
    const last = found.at(-1);
    if (last && last.from + last.values.length === ply) last.values.push(chance);
    else found.push({ from: ply, values: [chance] });
  });
  return found;
}

/** The share also covers the margin, where no ply lies. */
function edge(ply: number, frame: Frame): number {
  if (ply === 0) return 0;
  return ply === frame.nPlies ? frame.width : xOf(ply, frame);
}
