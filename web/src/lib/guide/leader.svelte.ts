// Leads through the guided game of a match, if it is one: says which step is next, and plays the
// guide's own seat.
import type { GameEntry } from '../../games/game';
import { actorOf, seatOf } from '../actor';
import { play } from '../api/client';
import { asProblem } from '../api/problem';
import type { MatchDocument } from '../api/types';
import { untilBack } from '../reach.svelte';
import { type Guide, type Progress, progressOf, stepOfView } from './guide';
import { guideOf, type KeptGuide, keepGuide } from './kept';

/** A player who has just moved wants to see that move before the answer. */
const PAUSE_MS = 800;

export class Leader {
  readonly #id: string;
  #kept: KeptGuide | null;
  #answering: string | null = null;
  guide = $state.raw<Guide | null>(null);
  progress = $state.raw<Progress>({ step: 0, reply: null, hasStrayed: false });

  constructor(id: string, entry: GameEntry) {
    this.#id = id;
    this.#kept = guideOf(id);
    if (!this.#kept) return;
    entry.loadGuide?.().then(
      (guide) => (this.guide = guide),
      () => this.leave(),
    );
  }

  readonly step = $derived.by(() => this.guide?.steps[this.progress.step] ?? null);
  /** The move to be shown on the board. */
  readonly advice = $derived.by(() =>
    this.progress.hasStrayed || this.progress.reply !== null ? null : (this.step?.move ?? null),
  );

  /** No more guidance for this match. */
  leave(): void {
    keepGuide(this.#id, null);
    this.#kept = null;
    this.guide = null;
  }

  /** Looks at the match as it is now. */
  look(match: MatchDocument): void {
    const { guide } = this;
    if (!guide || !this.#kept) return;
    if (match.realTime) {
      const seen = { view: match.position, own: guide.own };
      const step = stepOfView(guide, this.progress.step || this.#kept.step, seen);
      if (step === this.progress.step) return;
      this.progress = { step, reply: null, hasStrayed: false };
      keepGuide(this.#id, { ...this.#kept, step });
      return;
    }
    const moves = match.moves.map((move) => ({
      seat: seatOf(actorOf(move)),
      action: move.action ?? null,
    }));
    this.progress = progressOf(guide, moves);
    if (this.progress.reply !== null) void this.#answer(match, this.progress.reply);
  }

  async #answer(match: MatchDocument, reply: string): Promise<void> {
    const seat = match.turn?.seats.find((one) => this.#kept?.tokens[one] !== undefined);
    const token = seat === undefined ? undefined : this.#kept?.tokens[seat];
    const key = `${match.seq}`;
    if (seat === undefined || token === undefined || this.#answering === key) return;
    this.#answering = key;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    try {
      await play(this.#id, seat, reply, match.seq, token);
    } catch (thrown) {
      this.#answering = null;
      if (asProblem(thrown).code !== 'unreachable') return;
      await untilBack();
      await this.#answer(match, reply);
    }
  }
}
