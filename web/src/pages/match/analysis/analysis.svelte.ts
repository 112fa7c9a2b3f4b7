// The analysis beside a board: the position looked at, the course of the whole game, and a line
// of play that is being looked at. It asks the server, and never twice for the same.
import type { Arrival, GameAnalysis } from '../../../games/game';
import { FindingCache } from '../../../lib/analysis/cache';
import { bestMove, chanceOf, chancesOf, isForced } from '../../../lib/analysis/finding';
import { type JudgedMove, judge, type Verdict } from '../../../lib/analysis/judge';
import { analysePosition } from '../../../lib/api/analysis';
import { readPosition } from '../../../lib/api/client';
import { asProblem, type Problem } from '../../../lib/api/problem';
import type { Finding, Plies, Ply, PlyFinding } from '../../../lib/api/types';

export const N_LINES = 3;
const LOOK_MS = 3_000;
export const LOOK_DEEPER_MS = 15_000;
/** Anyone who steps on quickly does not want every position on the way. */
const PAUSE_MS = 250;

/** Both outlive the page's views, so that coming back to a match costs nothing. */
const findings = new FindingCache();
const reviews = new Map<string, (Finding | null)[]>();
const lineCache = new Map<string, Promise<Plies>>();

/** What the analysis has to know of a game. */
interface GameToReview {
  /** The same for the same game; what is known of it is kept under this name. */
  key: string;
  moves: JudgedMove[];
  /** The value of the last position if the game ended in it. */
  outcome: number | null;
  findings: (signal: AbortSignal) => AsyncIterable<PlyFinding[]>;
}

export interface Preview {
  moves: string[];
  /** How many of the moves were made. */
  at: number;
  ply: Ply;
  arrival: Arrival | null;
}

export class Analysis<View = unknown> {
  readonly type: string;
  readonly #game: GameAnalysis<View>;
  /** Whether the kind has a book of openings. */
  readonly hasOpenings: boolean;
  on = $state(false);
  problem = $state.raw<Problem | null>(null);

  #view: View | null = null;
  /** The position looked at, in the notation of the game. */
  position = $state('');
  finding = $state.raw<Finding | null>(null);
  searching = $state(false);
  /** So long the position was looked at without being disturbed. */
  lookedMs = $state(0);
  #search: AbortController | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;

  #toReview = $state.raw<GameToReview | null>(null);
  #found = $state.raw<(Finding | null)[]>([]);
  #review: AbortController | null = null;
  reviewing = $state(false);

  preview = $state.raw<Preview | null>(null);
  #asked = 0;

  constructor(kind: { type: string; openings: boolean }, game: GameAnalysis<View>) {
    this.type = kind.type;
    this.hasOpenings = kind.openings;
    this.#game = game;
  }

  readonly nPositions = $derived.by(() => (this.#toReview?.moves.length ?? 0) + 1);
  readonly nReviewed = $derived.by(() => this.#found.length);
  readonly chances = $derived.by(() => {
    const found: (Finding | null)[] = [...this.#found];
    while (found.length < this.nPositions) found.push(null);
    return chancesOf(found, this.#toReview?.outcome ?? null);
  });
  readonly verdicts = $derived.by((): Verdict[] => {
    const best = this.#found.map(bestMove);
    return judge(this.#toReview?.moves ?? [], this.chances, best);
  });

  /** The chance in the position looked at: of its own search, or of the whole game's. */
  chanceAt(ply: number): number | null {
    return chanceOf(this.finding) ?? this.chances[ply] ?? null;
  }

  /** What to advise on the board: the best move, or the next one of the line looked at. */
  readonly advice = $derived.by(() => {
    if (!this.on) return null;
    if (this.preview) return this.preview.moves[this.preview.at] ?? null;
    return bestMove(this.finding);
  });
  readonly forced = $derived.by(() => this.finding !== null && isForced(this.finding));

  open(): void {
    this.on = true;
  }

  /** The review goes on: most of it may be done already, and it would have to begin again. */
  close(): void {
    this.on = false;
    this.closePreview();
    this.#stopSearch();
  }

  /** The page goes away. */
  end(): void {
    this.close();
    this.#review?.abort();
  }

  /** Looks at a position, after a moment. */
  look(view: View): void {
    const position = this.#game.position(view);
    if (position === this.position && (this.searching || this.lookedMs > 0)) return;
    this.#stopSearch();
    if (position !== this.position) this.closePreview();
    this.#view = view;
    this.position = position;
    this.problem = null;
    this.finding = findings.known(this.#key(position));
    this.lookedMs = this.#lookedAt(position);
    if (this.#game.outcome(view) !== null || this.lookedMs > 0) return;
    this.searching = true;
    this.#pause = setTimeout(() => void this.#ask(position, LOOK_MS), PAUSE_MS);
  }

  lookDeeper(): void {
    this.#stopSearch();
    this.searching = true;
    void this.#ask(this.position, LOOK_DEEPER_MS);
  }

  #key = (position: string) => `${this.type} ${position}`;

  #lookedAt(position: string): number {
    const answers = (ms: number) => findings.answers(this.#key(position), N_LINES, ms);
    return [LOOK_DEEPER_MS, LOOK_MS].find(answers) ?? 0;
  }

  #stopSearch(): void {
    clearTimeout(this.#pause);
    this.#search?.abort();
    this.#search = null;
    this.searching = false;
  }

  async #ask(position: string, timeMs: number): Promise<void> {
    const abort = new AbortController();
    this.#search = abort;
    this.problem = null;
    const question = { type: this.type, position, lines: N_LINES, timeMs };
    try {
      for await (const news of analysePosition(question, abort.signal)) {
        if (abort.signal.aborted) return;
        this.#learn(position, news.at(-1), 0);
      }
      this.#learn(position, this.finding, timeMs);
      this.lookedMs = timeMs;
    } catch (thrown) {
      if (abort.signal.aborted) return;
      this.problem = asProblem(thrown);
    }
    if (this.#search === abort) this.#stopSearch();
  }

  #learn(position: string, finding: Finding | null | undefined, timeMs: number): void {
    if (!finding) return;
    findings.put(this.#key(position), finding, N_LINES, timeMs);
    this.finding = findings.known(this.#key(position));
  }

  /** Looks at a whole game, once. */
  async review(game: GameToReview): Promise<void> {
    if (this.#toReview?.key === game.key) return;
    this.#review?.abort();
    this.reviewing = false;
    this.#toReview = game;
    this.#found = reviews.get(game.key) ?? [];
    if (this.nReviewed >= this.nPositions) return;
    const abort = new AbortController();
    this.#review = abort;
    this.#found = [];
    this.reviewing = true;
    try {
      for await (const news of game.findings(abort.signal)) {
        if (abort.signal.aborted) return;
        this.#found = [...this.#found, ...news.map(({ found }) => found ?? null)];
      }
      reviews.set(game.key, this.#found);
    } catch (thrown) {
      if (abort.signal.aborted) return;
      this.problem = asProblem(thrown);
      this.#toReview = null;
    }
    this.reviewing = false;
  }

  /** Shows the position after some moves of a line. */
  async show(moves: string[], at: number): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    if (this.#view === null) return;
    const text = this.#game.lineText(this.#view, moves);
    try {
      const { plies } = await this.#positions(text);
      const ply = plies[at];
      if (asked !== this.#asked || !ply) return;
      const before = plies[at - 1];
      const arrival = before
        ? { key: -asked, before: before.position, steps: ply.steps ?? [] }
        : null;
      this.preview = { moves, at, ply, arrival };
    } catch (thrown) {
      if (asked === this.#asked) this.problem = asProblem(thrown);
    }
  }

  closePreview(): void {
    this.#asked += 1;
    this.preview = null;
  }

  #positions(text: string): Promise<Plies> {
    const known = lineCache.get(text);
    if (known) return known;
    const asked = readPosition(this.type, text);
    lineCache.set(text, asked);
    // A failure is not worth keeping.
    asked.catch(() => lineCache.delete(text));
    return asked;
  }
}

const REVIEW_MS = 150;

/** Looks at the positions of a game that the server does not know, one after the other. */
export async function* reviewPositions<View>(
  type: string,
  game: GameAnalysis<View>,
  views: View[],
  signal: AbortSignal,
): AsyncGenerator<PlyFinding[]> {
  for (const [ply, view] of views.entries()) {
    const position = game.position(view);
    const key = `${type} ${position}`;
    let found = findings.known(key);
    if (!found && game.outcome(view) === null) {
      const question = { type, position, lines: 1, timeMs: REVIEW_MS };
      try {
        for await (const news of analysePosition(question, signal)) found = news.at(-1) ?? found;
        if (found) findings.put(key, found, 1, REVIEW_MS);
      } catch (thrown) {
        // A server that is busy leaves a gap; one that is away ends it.
        if (asProblem(thrown).status !== 503) throw thrown;
      }
    }
    yield [{ ply, found }];
  }
}
