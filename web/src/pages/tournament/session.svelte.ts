// One tournament as the pages see it: kept up to date while it is looked at.
import { asProblem, type Problem } from '../../lib/api/problem';
import { keep, load } from '../../lib/storage';
import {
  fetchRights,
  fetchTickets,
  fetchTournament,
  type Rights,
  type TeamTicket,
  type Tournament,
} from './api';

/** Results may come faster than anybody can read them. */
const PAUSE_MS = 1000;

const keyOf = (id: string) => `spielwerk.tournament.${id}`;

export class TournamentSession {
  readonly id: string;
  shown = $state.raw<Tournament | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** The organiser's secret or a team's ticket, and what it is good for. */
  secret = $state<string | null>(null);
  rights = $state.raw<Rights | null>(null);
  /** The tickets of the teams, for the organiser. */
  tickets = $state.raw<TeamTicket[]>([]);
  /** All that the page needs at first is there. */
  isReady = $state(false);
  #stream: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(id: string) {
    this.id = id;
  }

  async open(secret: string | null): Promise<void> {
    await this.refresh();
    await this.use(secret ?? load<string | null>(keyOf(this.id), null));
    this.isReady = true;
    this.#follow();
  }

  close(): void {
    this.#isClosed = true;
    this.#stream?.close();
    clearTimeout(this.#timer);
  }

  async refresh(): Promise<void> {
    await this.guarded(async () => {
      this.shown = await fetchTournament(this.id);
    });
    if (this.shown?.state === 'finished') this.#stream?.close();
  }

  /** Does something, and shows what went wrong. */
  async guarded(action: () => Promise<unknown>): Promise<boolean> {
    try {
      await action();
      this.problem = null;
      return true;
    } catch (thrown) {
      this.problem = asProblem(thrown);
      return false;
    }
  }

  /** Whether this secret is good for something here; it is kept if it is. */
  async use(secret: string | null): Promise<boolean> {
    if (secret === null) return false;
    try {
      this.rights = await fetchRights(this.id, secret);
    } catch {
      return false;
    }
    this.secret = secret;
    keep(keyOf(this.id), secret);
    if (this.rights.organiser) await this.lookAtTickets();
    return true;
  }

  async lookAtTickets(): Promise<void> {
    try {
      this.tickets = await fetchTickets(this.id, this.secret ?? '');
    } catch {
      // The next look may succeed; what is done on purpose tells what went wrong.
    }
  }

  forget(): void {
    this.secret = null;
    this.rights = null;
    keep(keyOf(this.id), null);
  }

  #follow(): void {
    if (this.#isClosed || !this.shown || this.shown.state === 'finished') return;
    const last = Math.max(0, this.shown.seq - 1);
    this.#stream = new EventSource(`/api/v1/tournaments/${this.id}/live?after=${last}`);
    this.#stream.onmessage = () => this.#soon();
  }

  #soon(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.refresh();
    }, PAUSE_MS);
  }
}

/** Keeps the secret of a tournament that was just created here. */
export const keepSecret = (id: string, secret: string): void => keep(keyOf(id), secret);
