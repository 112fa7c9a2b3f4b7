import type { Finding } from '../api/types';

interface Kept {
  finding: Finding;
  /** How many lines were looked for. */
  nLines: number;
  /** For how long, in milliseconds; 0 for a search that was broken off. */
  timeMs: number;
}

const MOST = 2000;

/** What was found of positions, by their notation: the same question is not asked twice. */
export class FindingCache {
  readonly #kept = new Map<string, Kept>();

  /** The best that is known of a position, however little it is. */
  known(position: string): Finding | null {
    return this.#kept.get(position)?.finding ?? null;
  }

  /** Was the position already looked at so long and for so many lines? */
  answers(position: string, nLines: number, timeMs: number): boolean {
    const kept = this.#kept.get(position);
    return kept !== undefined && kept.nLines >= nLines && kept.timeMs >= timeMs;
  }

  /** A deeper finding, or one with more lines, takes the place of another. */
  put(position: string, finding: Finding, nLines: number, timeMs: number): void {
    const old = this.#kept.get(position);
    const isSame = old?.nLines === nLines;
    if (old && (nLines < old.nLines || (isSame && finding.depth < old.finding.depth))) return;
    const longest = isSame ? Math.max(timeMs, old.timeMs) : timeMs;
    this.#kept.delete(position);
    this.#kept.set(position, { finding, nLines, timeMs: longest });
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > MOST && !oldest.done) this.#kept.delete(oldest.value);
  }
}
