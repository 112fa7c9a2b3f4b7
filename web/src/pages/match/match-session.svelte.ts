// One match as this browser sees it: the document, kept current by the live stream, the seats
// this browser holds, and the ply it looks at.
import type { Arrival, GameModule } from '../../games/game';
import { actorOf } from '../../lib/actor';
import { adminToken } from '../../lib/admin-token';
import * as api from '../../lib/api/client';
import { asProblem, Problem } from '../../lib/api/problem';
import type { LiveEvent, MatchDocument, MatchRequest, Ply } from '../../lib/api/types';
import { ServerClock } from '../../lib/clock';
import { language, listed, words } from '../../lib/i18n.svelte';
import { kindOf } from '../../lib/kinds.svelte';
import { type LinkState, LiveConnection } from '../../lib/live/connection';
import { merge } from '../../lib/live/merge';
import type { StreamEvent } from '../../lib/live/sse';
import { ownName } from '../../lib/own-name.svelte';
import { playerNames } from '../../lib/players';
import { preferences } from '../../lib/preferences.svelte';
import { forgetSeatToken, keepSeatToken, seatToken, someSeatToken } from '../../lib/seats';
import { playSound } from '../../lib/sound';
import { PlyCache } from './ply-cache';

export class MatchSession {
  readonly id: string;
  readonly #game: GameModule;
  readonly clock = new ServerClock();
  readonly #plies: PlyCache;
  #link: LiveConnection | null = null;

  match = $state.raw<MatchDocument | null>(null);
  missing = $state(false);
  problem = $state.raw<Problem | null>(null);
  link = $state<LinkState>('connecting');
  /** Seats this browser holds the secret of. */
  held = $state.raw<number[]>([]);
  /** The ply looked at; null is "now". */
  ply = $state<number | null>(null);
  #looked = $state.raw<Ply | null>(null);
  arrival = $state.raw<Arrival | null>(null);
  /** The plies in which something was captured. */
  captures = $state.raw<ReadonlySet<number>>(new Set());
  /** The latest thing to be read to those who listen. */
  spoken = $state('');
  #arrivals = 0;
  #looks = 0;
  #acting: Promise<unknown> = Promise.resolve();

  constructor(id: string, game: GameModule) {
    this.id = id;
    this.#game = game;
    this.#plies = new PlyCache((from, to) => api.fetchPlies(id, from, to, this.#viewerToken()));
  }

  readonly nPlies = $derived.by(() => this.match?.nMoves ?? 0);
  readonly shownPly = $derived.by(() => this.ply ?? this.nPlies);
  readonly view = $derived.by(() =>
    this.ply === null
      ? (this.match?.position ?? null)
      : (this.#looked?.position ?? this.match?.position ?? null),
  );
  readonly lastMove = $derived.by(() => {
    const move = this.match?.moves[this.shownPly - 1];
    return move ? { by: actorOf(move), action: move.action ?? null } : null;
  });
  /** What the players are called, by seat. */
  readonly names = $derived.by(() =>
    this.match ? playerNames(kindOf(this.match.type), this.match.seats, language()) : [],
  );
  /** The held seat that is to move now, if any. */
  readonly seatToMove = $derived.by(
    () => this.match?.turn?.seats.find((seat) => this.held.includes(seat)) ?? null,
  );
  readonly mayMove = $derived.by(() => this.ply === null && this.seatToMove !== null);

  async open(ply: number | null): Promise<void> {
    try {
      await this.#fetch();
    } catch (thrown) {
      const problem = asProblem(thrown);
      this.missing = problem.status === 404;
      this.problem = this.missing ? null : problem;
      if (this.missing || problem.status === 403) return;
    }
    if (ply !== null) await this.lookAt(ply);
    if (this.match?.result) {
      this.link = 'closed';
      return;
    }
    this.#link = new LiveConnection({
      address: () => `/api/v1/matches/${this.id}/live?after=${this.match?.seq ?? 0}`,
      headers: () => api.viewerHeaders(this.#viewerToken()),
      onEvent: (event) => void this.#hear(event),
      onState: (state) => {
        if (this.link === 'lost' && state === 'live') this.spoken = words().match.reconnected;
        this.link = state;
      },
      // Anyone who sits at the board wants to be called by a sound, also from another tab.
      mayRest: () => this.held.length === 0 || Boolean(this.match?.result),
    });
    this.#link.open();
  }

  /** What the server has to say about the match once it is over. */
  debriefing(): Promise<unknown> {
    return api.fetchDebriefing(this.id, this.#viewerToken());
  }

  close(): void {
    this.#link?.close();
  }

  /** The secret through which the match is seen: of the seat that is to move, of any other that
   * this browser holds, or the operator's. */
  #viewerToken(): string | null {
    const toMove = this.seatToMove;
    const own = toMove === null ? null : seatToken(this.id, toMove);
    return own ?? someSeatToken(this.id) ?? adminToken();
  }

  /** Where seats see different things, anyone who sits down or is to move now sees other things. */
  async #lookAnew(): Promise<void> {
    this.#plies.clear();
    await this.#fetch().catch(() => {});
    if (!this.match?.result) this.#link?.renew();
  }

  async #fetch(): Promise<void> {
    const match = await api.fetchMatch(this.id, this.#viewerToken());
    this.clock.hear(match.serverTime);
    const isFirst = this.match === null;
    // What this browser believes to hold is shown at once, and asked for afterwards: nothing jumps.
    if (isFirst) {
      const seats = match.seats.map(({ seat }) => seat);
      this.held = seats.filter((seat) => seatToken(this.id, seat) !== null);
    }
    // A slow answer must not overwrite what the stream brought in the meantime.
    if (!this.match || match.seq >= this.match.seq) this.match = match;
    if (isFirst) {
      this.problem = null;
      await this.#checkSeats();
      void this.#learnCaptures();
    }
  }

  /** The list of moves does not tell what was captured; their steps do. */
  async #learnCaptures(): Promise<void> {
    if (!this.match || this.match.realTime || this.nPlies === 0) return;
    const { plies } = await api
      .fetchSteps(this.id, this.#viewerToken())
      .catch(() => ({ plies: [] as Ply[] }));
    const captures = plies.filter(({ steps }) => this.#game.isCapture(steps ?? []));
    this.captures = new Set([...this.captures, ...captures.map(({ ply }) => ply)]);
  }

  async #hear(event: StreamEvent): Promise<void> {
    const data = JSON.parse(event.data) as unknown;
    if (event.event === 'snapshot') {
      // Without a connection at first, the seats are still to be looked at.
      if (!this.match) return void (await this.#fetch().catch(() => {}));
      const match = data as MatchDocument;
      this.clock.hear(match.serverTime);
      if (!this.match || match.seq >= this.match.seq) this.match = match;
      return;
    }
    const live = data as LiveEvent;
    if (!this.match) return void (await this.#fetch().catch(() => {}));
    const merged = merge(this.match, live);
    if (merged.kind === 'repeated') return;
    if (merged.kind === 'gap') return void (await this.#fetch().catch(() => {}));
    const before = this.match.position;
    this.clock.hear(merged.match.serverTime);
    this.match = merged.match;
    this.#announce(live, before);
    // Where everybody acts at any time, everybody sees the same.
    const { hides, viewer, realTime } = this.match;
    const isBlind = hides && this.seatToMove !== null && viewer !== this.seatToMove;
    if (isBlind && !realTime) await this.#lookAnew();
    // Nothing comes after the end; the server closes the stream too.
    if (this.match.result) this.#link?.close();
    // Now there is time to go through all moves.
    if (this.match.result && realTime) await this.#fetch().catch(() => {});
  }

  #announce(live: LiveEvent, before: unknown): void {
    const { entry } = live;
    const name = ('seat' in entry ? this.names[entry.seat ?? -1] : undefined) ?? '';
    const t = words().match;
    if (entry.type === 'joined') this.spoken = t.joined(name);
    if (entry.type === 'left') {
      this.spoken = t.left_(name);
      void this.#checkSeats();
    }
    if (entry.type === 'takenBack') {
      this.#plies.clear();
      this.captures = new Set([...this.captures].filter((ply) => ply <= this.nPlies));
      if (this.ply !== null && this.ply >= this.nPlies) this.ply = null;
      this.arrival = null;
      this.spoken = words().people.ask.tookBack(name);
      playSound('move');
    }
    if (entry.type === 'offered' && !this.held.includes(entry.seat)) playSound('end');
    if (entry.type === 'declined') this.spoken = words().people.ask.declined(name);
    if (entry.type === 'ended') {
      this.spoken = `${t.ended}. ${this.resultLine()}`;
      playSound('end');
    }
    if (entry.type !== 'played') return;
    const steps = live.steps ?? [];
    const move = {
      ply: this.nPlies,
      by: actorOf(entry),
      action: entry.action ?? null,
      steps,
      view: this.match?.position ?? null,
      language: language(),
    };
    if (this.match?.realTime) {
      // Too much happens to keep, to tell or to hear all of it: the table says what matters.
      if (this.ply === null) this.#arrive(before, steps);
      const spoken = this.#game.moveSpeech(move);
      if (spoken) this.spoken = spoken;
      return;
    }
    if (this.match) {
      this.#plies.put({
        ply: this.nPlies,
        ...(entry.action != null && { action: entry.action }),
        steps,
        position: this.match.position,
      });
    }
    if (this.#game.isCapture(steps)) this.captures = new Set([...this.captures, this.nPlies]);
    if (this.ply === null) this.#arrive(before, steps);
    this.spoken = this.#game.moveSpeech(move);
    playSound(this.#game.isCapture(steps) ? 'capture' : 'move');
  }

  #arrive(before: unknown, steps: unknown[]): void {
    this.#arrivals += 1;
    this.arrival = steps.length > 0 ? { key: this.#arrivals, before, steps } : null;
  }

  resultLine(): string {
    const result = this.match?.result;
    if (!result) return '';
    const t = words().match;
    if (result.ending === 'aborted') return t.abortedTitle;
    // Where nobody or everybody won, it is a draw.
    if (result.winners.length % (this.match?.seats.length ?? 1) === 0) return t.draw;
    const names = result.winners.map((seat) => this.names[seat] ?? '');
    return names.length === 1 ? t.wonBy(names.join('')) : t.wonByAll(listed(names));
  }

  /** Looks at a ply; the last one is "now" and follows the match. */
  async lookAt(wanted: number): Promise<void> {
    this.#looks += 1;
    const look = this.#looks;
    const from = this.shownPly;
    const ply = Math.max(0, Math.min(wanted, this.nPlies));
    try {
      const [looked, before] = await Promise.all([
        this.#plies.get(ply, this.nPlies),
        ply === from + 1 ? this.#plies.get(from, this.nPlies) : null,
      ]);
      // Anyone who clicks on quickly wants the last click to count, not the slowest answer.
      if (look !== this.#looks) return;
      this.#looked = looked;
      this.ply = ply >= this.nPlies ? null : ply;
      this.#arrive(before?.position, before ? (looked.steps ?? []) : []);
    } catch (thrown) {
      this.problem = asProblem(thrown);
    }
  }

  async play(action: string): Promise<boolean> {
    const seat = this.seatToMove;
    const token = seat === null ? null : seatToken(this.id, seat);
    if (!this.match || seat === null || token === null) return false;
    this.problem = null;
    try {
      await api.play(this.id, seat, action, this.match.seq, token);
      return true;
    } catch (thrown) {
      this.problem = asProblem(thrown);
      playSound('refused');
      if (this.problem.code === 'not-your-seat') await this.#checkSeats();
      await this.#fetch().catch(() => {});
      return false;
    }
  }

  /**
   * Acts at any time, without regard to what others have done meanwhile. Actions of this browser
   * reach the server in their order; the answer is the problem, if there is one.
   */
  act(seat: number | null, action: string): Promise<Problem | null> {
    const acted = this.#acting.then(() => this.#actNow(seat, action));
    this.#acting = acted;
    return acted;
  }

  async #actNow(seat: number | null, action: string): Promise<Problem | null> {
    const token = seat === null ? null : seatToken(this.id, seat);
    if (seat === null || token === null) return new Problem({ code: 'not-your-seat' });
    try {
      await api.play(this.id, seat, action, null, token);
      return null;
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (problem.code === 'not-your-seat') await this.#checkSeats();
      return problem;
    }
  }

  /** Sits down; who has no name yet is asked for one, unless the seat has one. */
  async take(seat: number): Promise<void> {
    const isUnnamed = this.match?.seats[seat]?.unnamed ?? false;
    const given = isUnnamed ? await ownName() : preferences.name;
    if (given === null) return;
    const name = given || undefined;
    await this.#guarded(async () => {
      const { token } = await api.takeSeat(this.id, seat, name);
      keepSeatToken(this.id, seat, token);
      this.held = [...this.held, seat];
      if (this.match?.hides || this.match?.class) await this.#lookAnew();
    });
  }

  /** Asks for something beside playing; who holds the other seat too agrees at once. */
  async ask(seat: number, request: MatchRequest): Promise<void> {
    await this.#guarded(async () => {
      await api.ask(this.id, seat, request, seatToken(this.id, seat) ?? '');
      const answer = { offerDraw: 'acceptDraw', takeBack: 'acceptTakeBack' } as const;
      if (request !== 'offerDraw' && request !== 'takeBack') return;
      for (const other of this.held.filter((one) => one !== seat)) {
        await api.ask(this.id, other, answer[request], seatToken(this.id, other) ?? '');
      }
    });
  }

  async release(seat: number): Promise<void> {
    await this.#guarded(async () => {
      await api.releaseSeat(this.id, seat, seatToken(this.id, seat) ?? '');
      forgetSeatToken(this.id, seat);
      this.held = this.held.filter((other) => other !== seat);
      if (this.match?.hides) await this.#lookAnew();
    });
  }

  async #guarded(action: () => Promise<void>): Promise<void> {
    this.problem = null;
    try {
      await action();
    } catch (thrown) {
      this.problem = asProblem(thrown);
    }
  }

  /** A secret may have run out while this browser was away. */
  async #checkSeats(): Promise<void> {
    const held: number[] = [];
    for (const { seat } of this.match?.seats ?? []) {
      const token = seatToken(this.id, seat);
      if (token === null) continue;
      try {
        await api.checkSeat(this.id, seat, token);
        held.push(seat);
      } catch (thrown) {
        // Only a refusal is final; a server that is away for a moment says nothing about it.
        const { status } = asProblem(thrown);
        if (status === 401 || status === 403 || status === 404) forgetSeatToken(this.id, seat);
        else held.push(seat);
      }
    }
    this.held = held;
  }
}
