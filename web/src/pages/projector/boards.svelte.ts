// The positions of the boards on the projector. A browser has six connections to a server, so
// they are asked for one by one when something has changed, and not streamed.
import { SvelteMap } from 'svelte/reactivity';
import type { GameModule } from '../../games/game';
import { gameOfType } from '../../games/registry';
import { adminToken } from '../../lib/admin-token';
import { fetchMatch } from '../../lib/api/client';
import type { MatchDocument } from '../../lib/api/types';
import type { Tile } from './tiles';

/** So often is looked for what has changed; a room sees no more. */
const PAUSE_MS = 1_000;
const AT_ONCE = 4;

export class Boards {
  readonly matches = new SvelteMap<string, MatchDocument>();
  readonly modules = new SvelteMap<string, GameModule>();
  readonly #asked = new Map<string, string>();
  #wanted: Tile[] = [];
  #nUnderWay = 0;
  #ticking: ReturnType<typeof setInterval> | undefined;

  open(): void {
    this.#ticking = setInterval(() => this.#look(), PAUSE_MS);
  }

  close(): void {
    clearInterval(this.#ticking);
  }

  /** These are on the screen now. */
  want(tiles: Tile[]): void {
    this.#wanted = tiles;
    this.#look();
  }

  #look(): void {
    for (const tile of this.#wanted) {
      if (this.#nUnderWay >= AT_ONCE) return;
      if (this.#asked.get(tile.id) !== tile.version) void this.#ask(tile);
    }
  }

  async #ask({ id, type, version }: Tile): Promise<void> {
    this.#asked.set(id, version);
    this.#nUnderWay += 1;
    try {
      if (!this.modules.has(type)) {
        const module = await gameOfType(type)?.load();
        if (module) this.modules.set(type, module);
      }
      this.matches.set(id, await fetchMatch(id, adminToken()));
    } catch {
      // It is asked for again when it changes; the board before stays.
    }
    this.#nUnderWay -= 1;
    this.#look();
  }
}
