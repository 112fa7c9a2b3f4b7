// The positions of boards to look at, on the projector and on the first page. A browser has six
// connections to a server, so they are asked for one by one when something has changed, and not
// streamed.
import { SvelteMap } from 'svelte/reactivity';
import type { GameModule } from '../../games/game';
import { gameOfType } from '../../games/registry';
import { adminToken } from '../../lib/admin-token';
import { fetchMatch } from '../../lib/api/client';
import type { MatchDocument } from '../../lib/api/types';
import type { Tile } from './tiles';

const AT_ONCE = 4;

export class Boards {
  readonly matches = new SvelteMap<string, MatchDocument>();
  readonly modules = new SvelteMap<string, GameModule>();
  readonly #asked = new Map<string, string>();
  #wanted: Tile[] = [];
  #due: Tile[] = [];
  #nUnderWay = 0;
  #ticking: ReturnType<typeof setInterval> | undefined;

  /** So often is looked for what has changed. */
  open(pauseMs: number): void {
    this.#ticking = setInterval(() => this.#look(), pauseMs);
  }

  close(): void {
    clearInterval(this.#ticking);
  }

  /** These are on the screen now: what is new is asked for at once, what has changed soon. */
  want(tiles: Tile[]): void {
    this.#wanted = tiles;
    if (tiles.some(({ id }) => !this.#asked.has(id))) this.#look();
  }

  #look(): void {
    if (document.visibilityState === 'hidden') return;
    this.#due = this.#wanted.filter(({ id, version }) => this.#asked.get(id) !== version);
    this.#askOn();
  }

  #askOn(): void {
    while (this.#nUnderWay < AT_ONCE) {
      const tile = this.#due.shift();
      if (!tile) return;
      void this.#ask(tile);
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
    this.#askOn();
  }
}
