// The draft of a move on the board, from the first click until the server has accepted it.

import { BoardEntry } from '../../lib/board/board-entry.svelte';
import { HAND } from '../../lib/board/move-entry.svelte';
import { language } from '../../lib/i18n.svelte';
import type { BoardProps } from '../game';
import { pieceInWords } from './describe';
import { choose, type Draft, EMPTY, notationOf, undo } from './draft';
import { GIVE, pieceOf } from './layout';
import type { Step, View } from './view';
import { quartoWords } from './words';

export class DraftEntry extends BoardEntry {
  draft = $state.raw<Draft>(EMPTY);
  readonly #view: () => View;

  constructor(props: () => BoardProps<View, Step>) {
    super(props);
    this.#view = () => props().view;
  }

  /** The text of the move, once nothing is missing. */
  readonly notation = $derived.by(() => notationOf(this.#view(), this.draft));

  /** A click, a tap, a drop or Enter on a square, on a piece of the tray, or where it is given. */
  pick(place: string): void {
    if (this.sending || !this.props().mayMove || place === HAND) return;
    const result = choose(this.#view(), this.draft, place);
    if (result.kind === 'finished') void this.#send(result.notation);
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
    if (this.notation !== null) void this.#send(this.notation);
  }

  takeBack(): boolean {
    if (this.sending || (this.draft.square === null && this.draft.piece === null)) return false;
    this.draft = undo(this.draft);
    this.hint = '';
    this.#tell();
    return true;
  }

  protected clear(): void {
    this.draft = EMPTY;
  }

  #send(notation: string): Promise<void> {
    const [square = '', piece] = notation.split(',');
    this.draft = { square, piece: piece === undefined ? null : Number(piece) };
    this.carried = true;
    return this.transmit(notation);
  }

  #tell(): void {
    const words = quartoWords();
    const { say } = this.props();
    const { square, piece } = this.draft;
    if (square !== null && piece !== null) say?.(words.ready(square, piece));
    else if (square !== null) say?.(`${square}. ${words.choosePiece}`);
    else if (piece !== null)
      say?.(`${words.handsOver(pieceInWords(piece, language()))}. ${words.choosePlace}`);
    else say?.(words.choosePlace);
  }

  #refuse(place: string): void {
    if (place === GIVE) return;
    const words = quartoWords();
    const piece = pieceOf(place);
    this.tell(piece === null ? words.occupied(place) : words.notLeft(piece));
  }
}
