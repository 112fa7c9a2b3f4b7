// A move while it is being entered: by clicks, by drag and drop, or by keys.
import { BoardEntry, type EntryProps } from './board-entry.svelte';
import { choose, NOTHING_CHOSEN, origins, type PathChoice, placesOf, undo } from './path-input';
import { boardWords } from './words';

/** What is dragged from the hand onto the board has no place there yet. */
export const HAND = 'hand';

interface Rules {
  /** The legal moves as the server lists them. */
  legal: () => string[];
  /** Why this place can't be chosen; null where nothing is to be said. */
  refusal: (place: string) => string | null;
}

export class MoveEntry extends BoardEntry {
  choice = $state.raw<PathChoice>(NOTHING_CHOSEN);
  readonly #rules: Rules;

  constructor(props: () => EntryProps, rules: Rules) {
    super(props);
    this.#rules = rules;
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

  /** Where the piece of a place is shown: while a path is entered, where that has come to. */
  whereShown(place: string): string {
    return place === this.choice.path[0] && this.reached ? this.reached : place;
  }

  /** What is to be said of a place besides what stands on it. */
  about(place: string, movable = this.choice.path.length === 0 ? this.movable : []): string[] {
    const words = boardWords();
    const said = [];
    if (this.choice.path.includes(place)) said.push(words.chosen);
    if (this.choice.targets.includes(place)) said.push(words.target);
    if (movable.includes(place)) said.push(words.canMove);
    return said;
  }

  /** A click, a tap, a drop or Enter. Answers whether there was something to choose. */
  pick(place: string, byHand = false): boolean {
    if (this.sending || !this.props().mayMove) return false;
    const words = boardWords();
    const result = choose(this.#legal(), this.choice, place);
    if (result.kind === 'finished') void this.send(result.notation, byHand);
    if (result.kind === 'chosen') {
      this.choice = result.choice;
      this.hint = '';
      const { path, targets } = this.choice;
      this.props().say?.(`${path.join(', ')}. ${words.target}: ${targets.join(', ')}`);
    }
    if (result.kind === 'dropped') this.choice = NOTHING_CHOSEN;
    if (result.kind !== 'refused') return true;
    const why = this.choice.path.length > 1 ? words.mustGoOn : this.#rules.refusal(place);
    if (why) this.tell(why);
    return false;
  }

  /** A piece is lifted; one that is chosen already stays so. */
  grab(place: string): void {
    if (place !== HAND && this.reached !== place) this.pick(place, true);
  }

  send(notation: string, byHand: boolean): Promise<void> {
    const path = placesOf(notation);
    this.carried = byHand || path.length > 2;
    this.choice = this.carried ? { path, targets: [], complete: true } : NOTHING_CHOSEN;
    return this.transmit(notation);
  }

  /** Takes one step back; answers whether there was one. */
  takeBack(): boolean {
    if (this.choice.path.length === 0 || this.sending) return false;
    this.choice = undo(this.#legal(), this.choice);
    this.hint = '';
    this.props().say?.(`${boardWords().undo}: ${this.choice.path.join(', ')}`);
    return true;
  }

  protected clear(): void {
    this.choice = NOTHING_CHOSEN;
  }

  #legal(): string[] {
    return this.props().mayMove ? this.#rules.legal() : [];
  }
}
