// The matches on the operator's page: filtered, read page by page, some of them selected.
import { SvelteSet } from 'svelte/reactivity';
import { listMatches } from '../../lib/api/client';
import type { MatchRow, MatchState } from '../../lib/api/types';

export type Stage = MatchState | 'unfinished';

const PAGE = 50;

/** Whether only bots play. */
const isOfBots = ({ players }: MatchRow): boolean => players.every(({ type }) => type === 'BOT');

export class AdminMatches {
  stage = $state<Stage>('unfinished');
  type = $state('');
  q = $state('');
  botsOnly = $state(false);
  readonly chosen = new SvelteSet<string>();
  loaded = $state(false);
  #read = $state.raw<MatchRow[]>([]);
  /** Where the list goes on, by state. */
  #next = $state.raw<Partial<Record<MatchState, string>>>({});
  readonly #token: () => string;
  #asked = 0;

  constructor(token: () => string) {
    this.#token = token;
  }

  get rows(): MatchRow[] {
    const fitting = this.botsOnly ? this.#read.filter(isOfBots) : this.#read;
    return [...fitting].sort((a, b) => b.createdAt - a.createdAt);
  }

  get hasMore(): boolean {
    return Object.keys(this.#next).length > 0;
  }

  get chosenRows(): MatchRow[] {
    return this.rows.filter(({ id }) => this.chosen.has(id));
  }

  chooseAll(yes: boolean): void {
    for (const { id } of this.rows) {
      if (yes) this.chosen.add(id);
      else this.chosen.delete(id);
    }
  }

  /** Reads the list from its beginning; what is no longer in it is no longer selected. */
  async load(): Promise<void> {
    const states: MatchState[] = this.stage === 'unfinished' ? ['running', 'open'] : [this.stage];
    await this.#ask(states.map((state) => ({ state, after: undefined })));
    const ids = new Set(this.#read.map(({ id }) => id));
    for (const id of [...this.chosen]) if (!ids.has(id)) this.chosen.delete(id);
  }

  async more(): Promise<void> {
    const states = Object.entries(this.#next) as [MatchState, string][];
    await this.#ask(states.map(([state, after]) => ({ state, after })));
  }

  async #ask(questions: { state: MatchState; after: string | undefined }[]): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const pages = await Promise.all(
      questions.map(({ state, after }) =>
        listMatches(
          {
            state,
            limit: PAGE,
            ...(this.type && { type: this.type }),
            ...(this.q.trim() && { q: this.q.trim() }),
            ...(after && { after }),
          },
          this.#token(),
        ),
      ),
    );
    // Answers may overtake each other; only the latest question counts.
    if (asked !== this.#asked) return;
    const isFirst = questions.every(({ after }) => !after);
    const found = pages.flatMap(({ matches }) => matches);
    const known = new Set(isFirst ? [] : this.#read.map(({ id }) => id));
    this.#read = [...(isFirst ? [] : this.#read), ...found.filter(({ id }) => !known.has(id))];
    this.#next = Object.fromEntries(
      questions.flatMap(({ state }, i) => {
        const next = pages[i]?.next;
        return next ? [[state, next]] : [];
      }),
    );
    this.loaded = true;
  }
}
