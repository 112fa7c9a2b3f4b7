// Another game with the same players: asking for it, and being asked.
import * as api from '../../lib/api/client';
import { Problem } from '../../lib/api/problem';
import type { NewMatch, Rematch } from '../../lib/api/types';
import { keepCreatorToken, keepSeatToken, seatToken } from '../../lib/seats';

const EVERY_MS = 2_000;
/** Who was not asked by then has gone home. */
const LONGEST_MS = 30 * 60_000;

export class RematchOffer {
  readonly #id: string;
  /** What the others want to play, if anything. */
  offer = $state.raw<Rematch | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #began = Date.now();

  constructor(id: string) {
    this.#id = id;
  }

  /** Looks now and then, as long as the page is seen. */
  open(held: number[]): void {
    clearTimeout(this.#timer);
    const look = async () => {
      if (document.visibilityState === 'visible') {
        const token = seatToken(this.#id, held[0] ?? 0);
        this.offer = await api.fetchRematch(this.#id, token).catch(() => this.offer);
      }
      if (Date.now() - this.#began < LONGEST_MS) this.#timer = setTimeout(look, EVERY_MS);
    };
    void look();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Opens the next match, or takes part in the one that the others opened; answers with its id. */
  async ask(request: NewMatch, held: number[]): Promise<string> {
    const token = seatToken(this.#id, held[0] ?? 0);
    try {
      const created = await api.createMatch(request, token);
      if (request.players?.some(({ type }) => type === 'COMPUTER'))
        keepCreatorToken(created.id, created.token);
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code !== 'rematch-offered') throw thrown;
    }
    return this.accept(held);
  }

  /** Sits down where seats are kept for the players at this browser. */
  async accept(held: number[]): Promise<string> {
    let next = '';
    for (const seat of held) {
      const token = seatToken(this.#id, seat);
      const found = await api.fetchRematch(this.#id, token);
      if (!found) throw new Problem({ code: 'not-possible', status: 409 });
      next = found.id;
      if (typeof found.seat !== 'number' || seatToken(next, found.seat) !== null) continue;
      const taken = await api.takeSeat(next, found.seat, undefined, token);
      keepSeatToken(next, found.seat, taken.token);
    }
    return next;
  }

  async decline(held: number[]): Promise<void> {
    this.offer = null;
    await api.declineRematch(this.#id, seatToken(this.#id, held[0] ?? 0) ?? '').catch(() => {});
  }
}
