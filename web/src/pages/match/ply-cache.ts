import type { Plies, Ply } from '../../lib/api/types';

/** This many plies are fetched at once: stepping through a game then rarely waits. */
const BLOCK = 40;

/** Positions of a game by ply, fetched in blocks when they are first looked at. */
export class PlyCache {
  readonly #plies = new Map<number, Ply>();
  readonly #fetch: (from: number, to: number) => Promise<Plies>;

  constructor(fetch: (from: number, to: number) => Promise<Plies>) {
    this.#fetch = fetch;
  }

  /** Another viewer sees other positions. */
  clear(): void {
    this.#plies.clear();
  }

  put(ply: Ply): void {
    this.#plies.set(ply.ply, ply);
  }

  async get(index: number, nPlies: number): Promise<Ply> {
    const known = this.#plies.get(index);
    if (known) return known;
    const from = index - (index % BLOCK);
    const { plies } = await this.#fetch(from, Math.min(from + BLOCK - 1, nPlies));
    // The place in the answer counts, for a game may begin with a ply counter of its own.
    plies.forEach((ply, i) => {
      this.#plies.set(from + i, ply);
    });
    const found = this.#plies.get(index);
    if (!found) throw new Error(`ply ${index} is missing`);
    return found;
  }
}
