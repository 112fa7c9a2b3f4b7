// The draft of a move on the board, from the first click until the server has accepted it.
import { HAND } from '../../lib/board/move-entry.svelte';
import type { Language } from '../../lib/i18n.svelte';
import { pieceInWords } from './describe';
import { choose, type Draft, EMPTY, notationOf, undo } from './draft';
import type { QuartoWords } from './i18n/en';
import { GIVE, pieceOf } from './layout';
import type { View } from './view';

interface Situation {
  view: View;
  mayMove: boolean;
  words: QuartoWords;
  language: Language;
  onmove?: (notation: string) => Promise<boolean>;
  say?: (text: string) => void;
}

export class DraftEntry {
  draft = $state.raw<Draft>(EMPTY);
  sending = $state(false);
  hint = $state('');
  /** What was carried by hand need not be shown once more. */
  carried = false;
  readonly #now: () => Situation;

  constructor(now: () => Situation) {
    this.#now = now;
  }

  /** The text of the move, once nothing is missing. */
  readonly notation = $derived.by(() => notationOf(this.#now().view, this.draft));

  reset(): void {
    this.draft = EMPTY;
    this.sending = false;
    this.hint = '';
  }

  /** A click, a tap, a drop or Enter on a square, on a piece of the tray, or where it is given. */
  pick(place: string): void {
    const { view, mayMove } = this.#now();
    if (this.sending || !mayMove || place === HAND) return;
    const result = choose(view, this.draft, place);
    if (result.kind === 'finished') this.#send(result.notation);
    if (result.kind === 'refused') this.#refuse(place);
    if (result.kind === 'changed') {
      this.draft = result.draft;
      this.hint = '';
      this.#tell();
    }
  }

  /** A piece of the tray is lifted: that is the one to hand over. */
  grab(place: string): void {
    const piece = pieceOf(place);
    if (piece !== null && this.draft.piece !== piece) this.pick(place);
  }

  send(): void {
    if (this.notation !== null) this.#send(this.notation);
  }

  takeBack(): boolean {
    if (this.sending || (this.draft.square === null && this.draft.piece === null)) return false;
    this.draft = undo(this.draft);
    this.hint = '';
    this.#tell();
    return true;
  }

  async #send(notation: string): Promise<void> {
    const [square = '', piece] = notation.split(',');
    this.draft = { square, piece: piece === undefined ? null : Number(piece) };
    this.carried = true;
    this.sending = true;
    this.hint = '';
    const accepted = (await this.#now().onmove?.(notation)) ?? false;
    if (accepted) return;
    this.reset();
    this.carried = false;
  }

  #tell(): void {
    const { words, say, language } = this.#now();
    const { square, piece } = this.draft;
    if (square !== null && piece !== null) say?.(words.ready(square, piece));
    else if (square !== null) say?.(`${square}. ${words.choosePiece}`);
    else if (piece !== null)
      say?.(`${words.handsOver(pieceInWords(piece, language))}. ${words.choosePlace}`);
    else say?.(words.choosePlace);
  }

  #refuse(place: string): void {
    if (place === GIVE) return;
    const { words, say } = this.#now();
    const piece = pieceOf(place);
    this.hint = piece === null ? words.occupied(place) : words.notLeft(piece);
    say?.(this.hint);
  }
}
