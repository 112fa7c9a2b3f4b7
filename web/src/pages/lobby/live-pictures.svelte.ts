// A running match of each kind, as the picture of its card on the first page.
import { listMatches } from '../../lib/api/client';
import type { MatchRow } from '../../lib/api/types';
import { language } from '../../lib/i18n.svelte';
import { kindOf } from '../../lib/kinds.svelte';
import { playerNames } from '../../lib/players';
import { Boards } from '../projector/boards.svelte';
import { lobbyTiles, onePerKind, type Tile } from '../projector/tiles';

/** Enough for one of each kind, with people before bots. */
const MOST = 60;
/** These are pictures beside a text: anyone who wants to watch follows the link. */
const PAUSE_MS = 4_000;

const savesData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
};

export class LivePictures {
  readonly boards = new Boards();
  tiles = $state.raw(new Map<string, Tile>());
  #rows: MatchRow[] = [];
  #isOpen = false;

  /** Everything else on the page comes first. */
  async open(): Promise<void> {
    if (this.#isOpen || savesData()) return;
    this.#isOpen = true;
    try {
      this.#rows = (await listMatches({ state: 'running', limit: MOST })).matches;
    } catch {
      // Then the cards keep the pictures they have.
    }
    this.#choose();
    if (this.#isOpen) this.boards.open(PAUSE_MS);
  }

  close(): void {
    this.#isOpen = false;
    this.boards.close();
  }

  /** The lobby's stream tells of a match. */
  take(match: MatchRow): void {
    if (!this.#isOpen) return;
    const others = this.#rows.filter(({ id }) => id !== match.id);
    this.#rows = match.state === 'running' ? [match, ...others].slice(0, MOST) : others;
    this.#choose();
  }

  #choose(): void {
    const names = (row: MatchRow) => playerNames(kindOf(row.type), row.players, language());
    this.tiles = onePerKind(lobbyTiles(this.#rows, names), this.tiles);
    this.boards.want([...this.tiles.values()]);
  }
}
