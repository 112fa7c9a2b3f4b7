// The list of matches, kept current by the lobby's stream: those that need somebody first, then
// those that are played, then those that are over.
import { listMatches } from '../../lib/api/client';
import { asProblem, type Problem } from '../../lib/api/problem';
import type { MatchRow, MatchState } from '../../lib/api/types';
import { type LinkState, LiveConnection } from '../../lib/live/connection';
import { ownMatches } from '../../lib/seats';
import { fits, place, type Shown } from './rows';

const STATES: MatchState[] = ['open', 'running', 'finished'];
/** This many of each part, where all are shown. */
const PART = 8;
const PAGE = 50;
/** Older matches of this browser are found by searching. */
const MOST_OWN = 6;

export interface Part {
  state: MatchState;
  rows: MatchRow[];
  next: string | undefined;
}

export class LobbyList {
  parts = $state.raw<Part[]>([]);
  /** Matches in which this browser holds a seat. */
  own = $state.raw<MatchRow[]>([]);
  shown = $state.raw<Shown>({ state: null, type: null, botsOnly: false, q: '' });
  problem = $state.raw<Problem | null>(null);
  link = $state<LinkState>('connecting');
  loaded = $state(false);
  #asked = 0;
  readonly #onmatch: (match: MatchRow) => void;

  /** `onmatch` hears of every match that the stream tells of, also of those that are not listed. */
  constructor(onmatch: (match: MatchRow) => void = () => {}) {
    this.#onmatch = onmatch;
  }

  readonly #live = new LiveConnection({
    address: () => '/api/v1/lobby',
    onEvent: ({ data }) => {
      const { match } = JSON.parse(data) as { match: MatchRow };
      this.#take(match);
      this.#onmatch(match);
    },
    onState: (state) => {
      this.link = state;
      // The stream has no memory: what happened before it began is asked for.
      if (state === 'live') void this.show({});
    },
    mayRest: () => true,
  });

  readonly isEmpty = $derived.by(() => this.parts.every(({ rows }) => rows.length === 0));

  open(): void {
    void this.show({});
    this.#live.open();
  }

  close(): void {
    this.#live.close();
  }

  async show(changes: Partial<Shown>): Promise<void> {
    const shown = { ...this.shown, ...changes };
    this.shown = { ...shown, q: shown.q.trim() };
    await this.#ask(undefined);
  }

  async more({ state, next }: Part): Promise<void> {
    if (this.shown.state === null) await this.show({ state });
    else await this.#ask(next);
  }

  #take(match: MatchRow): void {
    const wanted = fits(match, this.shown) && !this.own.some(({ id }) => id === match.id);
    this.parts = this.parts.map((part) => ({
      ...part,
      rows: place(part.rows, match, wanted && part.state === match.state),
    }));
    this.own = this.own.map((row) => (row.id === match.id ? match : row));
  }

  async #ask(after: string | undefined): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const { state, type, botsOnly, q } = this.shown;
    const states = state ? [state] : STATES;
    const filter = {
      ...(type && { type }),
      ...(q ? { q } : { botsOnly }),
      ...(after && { after }),
    };
    try {
      const [own, ...pages] = await Promise.all([
        this.#ownRows(),
        ...states.map((one) => listMatches({ ...filter, state: one, limit: state ? PAGE : PART })),
      ]);
      // Answers may overtake each other; only the latest question counts.
      if (asked !== this.#asked) return;
      this.own = own;
      const isOwn = ({ id }: MatchRow) => own.some((row) => row.id === id);
      this.parts = states.map((one, i) => {
        const rows = (pages[i]?.matches ?? []).filter((row) => !isOwn(row));
        const before = after ? (this.parts[0]?.rows ?? []) : [];
        return { state: one, rows: [...before, ...rows], next: pages[i]?.next ?? undefined };
      });
      this.problem = null;
      this.loaded = true;
    } catch (thrown) {
      if (asked === this.#asked) this.problem = asProblem(thrown);
    }
  }

  /** Those that go on first. They stand apart only where nothing is looked for. */
  async #ownRows(): Promise<MatchRow[]> {
    const { state, type, botsOnly, q } = this.shown;
    const ids = ownMatches();
    if (ids.length === 0 || state || botsOnly || q) return [];
    const page = await listMatches({ ids: ids.join(','), limit: 50, ...(type && { type }) });
    const isOver = (row: MatchRow) => Number(row.state === 'finished');
    return page.matches.toSorted((a, b) => isOver(a) - isOver(b)).slice(0, MOST_OWN);
  }
}
