/** Value points come two a page with the program. */
const POINTS_A_PAGE = 2;

export const totalOf = (pages: number): number => pages * POINTS_A_PAGE;
export const evenSplit = (pages: number): number[] => Array<number>(pages).fill(POINTS_A_PAGE);
export const sum = (points: number[]): number => points.reduce((a, b) => a + b, 0);

export const stepped = (points: number[], index: number, by: number): number[] =>
  points.map((value, i) => (i === index ? value + by : value));

/** `run red.2 3-1`: pages at the end that lose nothing are left out. */
export function runAction(first: string, taken: number[]): string | null {
  const last = taken.findLastIndex((points) => points > 0);
  return last < 0 ? null : `run ${first} ${taken.slice(0, last + 1).join('-')}`;
}

/** Takes from the first pages what they hold, as far as the limit goes. */
export function greedy(held: number[], limit: number): number[] {
  let left = limit;
  return held.map((points) => {
    const taken = Math.min(points, left);
    left -= taken;
    return taken;
  });
}
