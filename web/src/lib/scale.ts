// Axes of charts: where a value lies on the screen, and which values get a line and a number.

/** Values from `from` to `to` lie between two places of the drawing, which may run backwards. */
export interface Scale {
  from: number;
  to: number;
  start: number;
  end: number;
  /** On a logarithmic scale equal factors have equal lengths; its values are above zero. */
  isLog?: boolean;
}

/** How far a value lies on the scale, from 0 at its beginning to 1 at its end. */
function shareOf(value: number, { from, to, isLog = false }: Scale): number {
  if (from === to) return 0.5;
  if (isLog) return Math.log(value / from) / Math.log(to / from);
  return (value - from) / (to - from);
}

/** The place of a value, with one decimal: more can't be seen and makes drawings large. */
export const placeOf = (value: number, scale: Scale): number =>
  Math.round((scale.start + shareOf(value, scale) * (scale.end - scale.start)) * 10) / 10;

/** The whole value nearest to a place, within the scale. */
export function valueAt(place: number, { from, to, start, end }: Scale): number {
  const share = start === end ? 0 : (place - start) / (end - start);
  return Math.max(from, Math.min(to, Math.round(from + share * (to - from))));
}

/** A round step for an axis: 1, 2 or 5 times a power of ten, at least as large as asked for. */
export function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(atLeast, 1e-9)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= atLeast * 0.999) ?? 10) * power;
}

/** Round values from zero to the end of a scale, about this many; whole ones where asked for. */
export function ticksOf({ to }: Pick<Scale, 'to'>, nWanted: number, isWhole = false): number[] {
  const step = Math.max(roundStep(to / nWanted), isWhole ? 1 : 0);
  const nSteps = Math.floor(to / step + 1e-9);
  // Multiplied, not added up, and rounded: 0.1 + 0.2 would be written with many digits.
  return Array.from({ length: nSteps + 1 }, (_, n) => Number((n * step).toPrecision(12)));
}

/** The labels that have room: each at least so far from the one before it. */
export function spaced(values: number[], scale: Scale, apart: number): number[] {
  const kept: number[] = [];
  for (const value of values) {
    const last = kept.at(-1);
    if (last === undefined || Math.abs(placeOf(value, scale) - placeOf(last, scale)) > apart) {
      kept.push(value);
    }
  }
  return kept;
}

/** A line through points. */
export const lineThrough = (points: [number, number][]): string =>
  points.length === 0 ? '' : `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;
