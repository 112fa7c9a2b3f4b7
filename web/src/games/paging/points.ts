/** As even as it goes, the first pages with one more. */
export const evenSplit = (pages: number, total: number): number[] =>
  Array.from({ length: pages }, (_, i) => Math.floor((total + pages - 1 - i) / pages));
export const sum = (points: number[]): number => points.reduce((a, b) => a + b, 0);

export const stepped = (points: number[], index: number, by: number): number[] =>
  points.map((value, i) => (i === index ? value + by : value));

/** `run red.2 3-1`: pages at the end that lose nothing are left out. */
export function runAction(first: string, taken: number[]): string | null {
  const last = taken.findLastIndex((points) => points > 0);
  return last < 0 ? null : `run ${first} ${taken.slice(0, last + 1).join('-')}`;
}

/** Takes from the first pages what they hold, as far as the limit for that many pages goes. */
export function greedy(held: number[], limits: number[]): number[] {
  let all = 0;
  return held.map((points, i) => {
    const taken = Math.max(0, Math.min(points, (limits[i] ?? 0) - all));
    all += taken;
    return taken;
  });
}

/** The limit for the pages that lose something. */
export const limitOf = (limits: number[], taken: number[]): number =>
  limits[
    Math.max(
      0,
      taken.findLastIndex((points) => points > 0),
    )
  ] ?? 0;

/** How many of the first pages lose all they hold. */
export function emptied(held: number[], taken: number[]): number {
  const kept = held.findIndex((points, i) => (taken[i] ?? 0) < points);
  return kept < 0 ? held.length : kept;
}
