// The running matches of the lobby, kept current by its stream.
import { listMatches } from '../../lib/api/client';
import type { MatchRow } from '../../lib/api/types';
import { LiveConnection } from '../../lib/live/connection';

const MOST = 60;

export class Running {
  rows = $state.raw<MatchRow[]>([]);
  loaded = $state(false);

  readonly #live = new LiveConnection({
    address: () => '/api/v1/lobby',
    onEvent: ({ event, data }) => {
      if (event === 'reset') return void this.#ask();
      const { match } = JSON.parse(data) as { match: MatchRow };
      const isOld = this.rows.some(({ id }) => id === match.id);
      if (isOld) this.rows = this.rows.map((row) => (row.id === match.id ? match : row));
      else if (match.state === 'running') this.rows = [match, ...this.rows].slice(0, MOST);
    },
    // The stream has no memory: what happened before it began is asked for.
    onState: (state) => state === 'live' && void this.#ask(),
  });

  open(): void {
    this.#live.open();
  }

  close(): void {
    this.#live.close();
  }

  async #ask(): Promise<void> {
    try {
      this.rows = (await listMatches({ state: 'running', limit: MOST })).matches;
    } catch {
      // The stream connects again, and asks again.
    }
    this.loaded = true;
  }
}
