// Where the course of a game lies on the screen.
export interface Frame {
  width: number;
  height: number;
  /** The last ply; the graph begins with ply 0. */
  nPlies: number;
}

/** Room for half a mark at both ends. */
const EDGE = 9;
const round = (n: number) => Math.round(n * 10) / 10;

export function xOf(ply: number, { width, nPlies }: Frame): number {
  if (nPlies === 0) return round(width / 2);
  return round(EDGE + (ply / nPlies) * (width - 2 * EDGE));
}

export const yOf = (chance: number, { height }: Frame): number => round((1 - chance) * height);

/** The ply nearest to a point. */
export function plyAt(x: number, { width, nPlies }: Frame): number {
  const share = (x - EDGE) / Math.max(1, width - 2 * EDGE);
  return Math.max(0, Math.min(nPlies, Math.round(share * nPlies)));
}

export interface Curve {
  line: string;
  /** The line closed to the lower edge: the first seat's share. */
  area: string;
}

/** One curve for each run of known values. */
export function curves(chances: (number | null)[], frame: Frame): Curve[] {
  return runs(chances).map(({ from, values }) => {
    const points = values.map((chance, i) => `${xOf(from + i, frame)} ${yOf(chance, frame)}`);
    const [left, right] = [edge(from, frame), edge(from + values.length - 1, frame)];
    const start = yOf(values[0] ?? 0, frame);
    return {
      line: `M${points.join('L')}`,
      area: `M${left} ${frame.height}V${start}L${points.join('L')}H${right}V${frame.height}Z`,
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
