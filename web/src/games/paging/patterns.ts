// The eighteen patterns of the programs, the same as on paper. Lengths are millimetres of a page
// of 30 by 30, as `crates/rules/paging-print` draws it.

export const PATTERNS = [
  'plain',
  'rising',
  'dots',
  'checks',
  'bars',
  'waves',
  'falling',
  'rings',
  'bricks',
  'stars',
  'lines',
  'crosses',
  'diamonds',
  'grid',
  'triangles',
  'lattice',
  'scales',
  'arrows',
] as const;

export type Pattern = (typeof PATTERNS)[number];

/** What is drawn: a path that is filled, or one that is drawn with a pen so wide. */
interface Drawing {
  d: string;
  pen: number | null;
}

export const BAND = { width: 30, height: 9 } as const;

/** From the first number on in equal steps, as long as it is below the last. */
function steps(from: number, to: number, step: number): number[] {
  const n = Math.max(0, Math.ceil((to - from) / step - 1e-9));
  return Array.from({ length: n }, (_, i) => from + i * step);
}

const round = (n: number) => Math.round(n * 100) / 100;
const line = (points: [number, number][]) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;
const polygon = (points: [number, number][]) => `${line(points)}z`;
const circle = (x: number, y: number, r: number) =>
  `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

function slanted(step: number, rises: boolean): string {
  const { width, height } = BAND;
  const [near, far] = rises ? [height, 0] : [0, height];
  return steps(-height, width, step)
    .map((x) =>
      line([
        [x, near],
        [x + height, far],
      ]),
    )
    .join('');
}

const upright = (step: number, shift: number) =>
  steps(0, BAND.width, step)
    .map((x) => `M${round(x + shift)} 0V${BAND.height}`)
    .join('');
const level = (step: number, shift: number) =>
  steps(0, BAND.height, step)
    .map((y) => `M0 ${round(y + shift)}H${BAND.width}`)
    .join('');

function waves(): string {
  const period = 7;
  const wave = (y: number) =>
    line(
      steps(0, BAND.width + 1, period / 12).map((x) => [
        x,
        y + 1.4 * Math.sin((x / period) * 2 * Math.PI),
      ]),
    );
  return steps(0, BAND.height + 3.3, 3.3)
    .map(wave)
    .join('');
}

function bricks(): string {
  const [width, height] = [5, 2.4];
  return steps(0, BAND.height, height)
    .map((y, row) => {
      const shift = row % 2 === 0 ? 0 : width / 2;
      const joints = steps(shift, BAND.width, width).map((x) => `M${x} ${round(y)}v${height}`);
      return `M0 ${round(y)}H${BAND.width}${joints.join('')}`;
    })
    .join('');
}

/** Five points, and five corners between them. */
function star(x: number, y: number): string {
  const corners = Array.from({ length: 10 }, (_, i): [number, number] => {
    const far = i % 2 === 0 ? 2.2 : 2.2 * 0.42;
    return [x + far * Math.sin((i * Math.PI) / 5), y - far * Math.cos((i * Math.PI) / 5)];
  });
  return polygon(corners);
}

/** Small figures on a grid. */
function repeated(step: number, figure: (x: number, y: number, isOdd: boolean) => string): string {
  return steps(0, BAND.height, step)
    .flatMap((y, row) =>
      steps(0, BAND.width, step).map((x, column) =>
        figure(x + step / 2, y + step / 2, (row + column) % 2 === 1),
      ),
    )
    .join('');
}

export const DRAWINGS: Record<Pattern, Drawing> = {
  plain: { d: '', pen: null },
  rising: { d: slanted(5.4, true), pen: 1.9 },
  falling: { d: slanted(2.1, false), pen: 0.5 },
  lattice: { d: slanted(2.5, true) + slanted(2.5, false), pen: 0.4 },
  bars: { d: upright(4, 2), pen: 2 },
  lines: { d: level(1.8, 0.9), pen: 0.6 },
  grid: { d: upright(4.2, 2.1) + level(4.2, 2.1), pen: 0.8 },
  waves: { d: waves(), pen: 1 },
  bricks: { d: bricks(), pen: 0.55 },
  dots: { d: repeated(2.8, (x, y) => circle(x, y, 0.85)), pen: null },
  rings: { d: repeated(4, (x, y) => circle(x, y, 1.3)), pen: 0.6 },
  checks: {
    d: repeated(2, (x, y, isOdd) => (isOdd ? `M${x - 1} ${y - 1}h2v2h-2z` : '')),
    pen: null,
  },
  crosses: {
    d: repeated(4, (x, y) => `M${x - 1.3} ${y}h2.6M${x} ${round(y - 1.3)}v2.6`),
    pen: 0.8,
  },
  diamonds: {
    d: repeated(4, (x, y) =>
      polygon([
        [x, y - 1.8],
        [x + 1.3, y],
        [x, y + 1.8],
        [x - 1.3, y],
      ]),
    ),
    pen: null,
  },
  triangles: {
    d: repeated(3.2, (x, y) =>
      polygon([
        [x - 1.4, y + 1.2],
        [x + 1.4, y + 1.2],
        [x, y - 1.2],
      ]),
    ),
    pen: null,
  },
  stars: { d: repeated(4.8, star), pen: null },
  scales: { d: repeated(4, (x, y) => `M${x - 2} ${y - 2}a2 2 0 0 0 4 0`), pen: 0.6 },
  arrows: {
    d: repeated(4.8, (x, y) =>
      line([
        [x - 1.2, y - 1.8],
        [x + 0.9, y],
        [x - 1.2, y + 1.8],
      ]),
    ),
    pen: 1.1,
  },
};
