// Tracing a path frame after frame. It knows no rule: it only follows the beginnings of the
// paths that the server listed.
const framesOf = (path: string): string[] =>
  path === '' || path === 'disk' ? [] : path.toUpperCase().split('-');

export interface Trace {
  frames: string[];
  /** Where the path may go next. */
  targets: string[];
  /** The path may end here. */
  complete: boolean;
}

export function traceOf(paths: string[], frames: string[]): Trace {
  const targets = new Set<string>();
  let complete = false;
  for (const path of paths) {
    const all = framesOf(path);
    if (frames.some((frame, i) => all[i] !== frame)) continue;
    const next = all[frames.length];
    if (next) targets.add(next);
    else complete = true;
  }
  return { frames, targets: [...targets], complete };
}

/** What a click on a frame makes of the path; null if it makes nothing of it. */
export function extended(paths: string[], frames: string[], frame: string): string[] | null {
  // The last frame takes itself back.
  if (frames.at(-1) === frame) return frames.slice(0, -1);
  if (traceOf(paths, frames).targets.includes(frame)) return [...frames, frame];
  return null;
}

export const printPath = (frames: string[]): string =>
  frames.length === 0 ? 'disk' : frames.join('-');
