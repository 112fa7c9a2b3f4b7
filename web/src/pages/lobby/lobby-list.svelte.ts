// The list of matches, kept current by the lobby's stream.
import { listMatches } from '../../lib/api/client';
import { asProblem, type Problem } from '../../lib/api/problem';
import type { MatchRow, MatchState } from '../../lib/api/types';
import { type LinkState, LiveConnection } from '../../lib/live/connection';
import { fits, place } from './rows';

const PAGE = 50;

export class LobbyList {
  rows = $state.raw<MatchRow[]>([]);
  next = $state<string | undefined>();
  state = $state<MatchState | null>(null);
  q = $state('');
  problem = $state.raw<Problem | null>(null);
  link = $state<LinkState>('connecting');
  loaded = $state(false);
  #asked = 0;

  readonly #live = new LiveConnection({
    address: () => '/api/v1/lobby',
    onEvent: ({ data }) => {
      const { match } = JSON.parse(data) as { match: MatchRow };
      this.rows = place(this.rows, match, fits(match, this.state, this.q));
    },
    onState: (state) => {
      this.link = state;
      // The stream has no memory: what happened before it began is asked for.
      if (state === 'live') void this.show({});
    },
    mayRest: () => true,
  });

  open(): void {
    void this.show({});
    this.#live.open();
  }

  close(): void {
    this.#live.close();
  }

  async show(changes: { state?: MatchState | null; q?: string }): Promise<void> {
    if (changes.state !== undefined) this.state = changes.state;
    if (changes.q !== undefined) this.q = changes.q.trim();
    await this.#ask(undefined);
  }

  async more(): Promise<void> {
    await this.#ask(this.next);
  }

  async #ask(after: string | undefined): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    try {
      const page = await listMatches({
        limit: PAGE,
        ...(this.state && { state: this.state }),
        ...(this.q && { q: this.q }),
        ...(after && { after }),
      });
      // Answers may overtake each other; only the latest question counts.
      if (asked !== this.#asked) return;
      this.rows = after ? [...this.rows, ...page.matches] : page.matches;
      this.next = page.next ?? undefined;
      this.problem = null;
      this.loaded = true;
    } catch (thrown) {
      if (asked === this.#asked) this.problem = asProblem(thrown);
    }
  }
}
