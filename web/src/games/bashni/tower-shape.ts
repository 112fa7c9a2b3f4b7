// The measures of a drawn tower: discs seen slightly from above.
// The square straight above a used one is never used, so a tall tower may rise into it
// without hiding another one.
export const RX = 37;
export const RY = 21;
const DISC = 11;
const TALLEST = 96;
/** In the top row there is no square above to rise into. */
const TALLEST_AT_THE_EDGE = 50;
const LOWEST = 95;

interface TowerShape {
  /** Thickness of one disc. */
  disc: number;
  /** Centre of the lower face of the bottom disc. */
  base: number;
  /** Centre of the upper face of the top disc. */
  top: number;
}

export function towerShape(nPieces: number, atTopEdge: boolean): TowerShape {
  const tallest = atTopEdge ? TALLEST_AT_THE_EDGE : TALLEST;
  const disc = Math.min(DISC, tallest / Math.max(1, nPieces));
  const height = 2 * RY + disc * nPieces;
  const bottom = Math.min(LOWEST, 50 + height / 2);
  const base = bottom - RY;
  return { disc, base, top: base - disc * nPieces };
}

/** The visible side of a band of discs between two heights. */
export function bandPath(from: number, to: number): string {
  return `M${-RX} ${to}V${from}A${RX} ${RY} 0 0 0 ${RX} ${from}V${to}A${RX} ${RY} 0 0 1 ${-RX} ${to}Z`;
}

/** The front edge between two discs. */
export function edgePath(at: number): string {
  return `M${-RX} ${at}A${RX} ${RY} 0 0 0 ${RX} ${at}`;
}
