// A move while it is being entered: by clicks, by drag and drop, or by keys.

import type { BoardWords } from './i18n/en';
import { choose, NOTHING_CHOSEN, origins, type PathChoice, placesOf, undo } from './path-input';

/** What is dragged from the hand onto the board has no place there yet. */
export const HAND = 'hand';

export interface EntrySituation {
  legal: string[];
  mayMove: boolean;
  words: BoardWords;
  onmove?: (notation: string) => Promise<boolean>;
  say?: (text: string) => void;
  /** Why this place can't be chosen; null where nothing is to be said. */
  refusal: (place: string) => string | null;
}

export class MoveEntry {
  choice = $state.raw<PathChoice>(NOTHING_CHOSEN);
  /** The move is under way; nothing else can be chosen. */
  sending = $state(false);
  hint = $state('');
  /** The person has already carried the piece along its way: do not show it once more. */
  carried = false;
  readonly #now: () => EntrySituation;

  constructor(now: () => EntrySituation) {
    this.#now = now;
  }

  /** Where a move can begin. */
  readonly movable = $derived.by(() => origins(this.#legal()));
  /** The place that the way has come to. */
  readonly reached = $derived.by(() => this.choice.path.at(-1) ?? null);
  /** What a finger may take hold of. */
  readonly grabbable = $derived.by(() => {
    if (this.sending) return [];
    return this.choice.path.length > 1 && this.reached ? [this.reached] : this.movable;
  });

  /** A new position ends whatever was being entered in the old one. */
  reset(): void {
    this.choice = NOTHING_CHOSEN;
    this.sending = false;
    this.hint = '';
  }

  /** A click, a tap, a drop or Enter. Answers whether there was something to choose. */
  pick(place: string, byHand = false): boolean {
    const { mayMove, say, words, refusal } = this.#now();
    if (this.sending || !mayMove) return false;
    const result = choose(this.#legal(), this.choice, place);
    if (result.kind === 'finished') void this.send(result.notation, byHand);
    if (result.kind === 'chosen') {
      this.choice = result.choice;
      this.hint = '';
      say?.(`${this.choice.path.join(', ')}. ${words.target}: ${this.choice.targets.join(', ')}`);
    }
    if (result.kind === 'dropped') this.choice = NOTHING_CHOSEN;
    if (result.kind !== 'refused') return true;
    const why = this.choice.path.length > 1 ? words.mustGoOn : refusal(place);
    if (why) this.tell(why);
    return false;
  }

  /** A piece is lifted; one that is chosen already stays so. */
  grab(place: string): void {
    if (place !== HAND && this.reached !== place) this.pick(place, true);
  }

  async send(notation: string, byHand: boolean): Promise<void> {
    const path = placesOf(notation);
    this.carried = byHand || path.length > 2;
    this.choice = this.carried ? { path, targets: [], complete: true } : NOTHING_CHOSEN;
    this.sending = true;
    this.hint = '';
    const accepted = (await this.#now().onmove?.(notation)) ?? false;
    // An accepted move stays as it is until the new position comes by the live stream.
    if (accepted) return;
    this.reset();
    this.carried = false;
  }

  /** Takes one step back; answers whether there was one. */
  takeBack(): boolean {
    if (this.choice.path.length === 0 || this.sending) return false;
    this.choice = undo(this.#legal(), this.choice);
    this.hint = '';
    const { say, words } = this.#now();
    say?.(`${words.undo}: ${this.choice.path.join(', ')}`);
    return true;
  }

  tell(text: string): void {
    this.hint = text;
    this.#now().say?.(text);
  }

  #legal(): string[] {
    const { legal, mayMove } = this.#now();
    return mayMove ? legal : [];
  }
}

/** Ends what was being entered whenever the situation changes. Called while a board is made. */
export function resetOnChange(entry: { reset: () => void }, situation: () => string): void {
  // The view is a new object with each event, also when somebody only sat down: that must not
  // disturb, so a text tells whether it is another situation.
  const told = $derived(situation());
  $effect(() => {
    void told;
    entry.reset();
  });
}
