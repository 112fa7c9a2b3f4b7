// Drag and drop by pointer events: the same for mouse, pen and finger.
import { CELL, squareAt } from './geometry';

/** Below this way, in pixels, a press is a click. */
const CLICK_PX = 6;

export class Dragging {
  /** The square the tower was taken from, while it is held. */
  from = $state<string | null>(null);
  active = $state(false);
  x = $state(0);
  y = $state(0);
  #pressed: { square: string; x: number; y: number; pointer: number } | null = null;
  readonly #board: () => SVGSVGElement | undefined;
  readonly #pick: (square: string, byHand: boolean) => void;

  constructor(
    board: () => SVGSVGElement | undefined,
    pick: (square: string, byHand: boolean) => void,
  ) {
    this.#board = board;
    this.#pick = pick;
  }

  /** The square under an event; a tall tower counts as its own square. */
  squareOf(event: Event): string | null {
    const target = event.target as Element | null;
    return target?.closest('[data-square]')?.getAttribute('data-square') ?? null;
  }

  down = (event: PointerEvent, movable: string[], waiting: string | null): void => {
    const square = this.squareOf(event);
    if (event.button !== 0 || !square) return;
    this.#pressed = { square, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    const takes = waiting === null ? movable.includes(square) : waiting === square;
    this.from = takes ? square : null;
  };

  move = (event: PointerEvent): void => {
    const pressed = this.#pressed;
    if (!pressed || pressed.pointer !== event.pointerId || this.from === null) return;
    if (!this.active) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < CLICK_PX) return;
      this.active = true;
      this.#board()?.setPointerCapture(event.pointerId);
      this.#chooseHeld(pressed.square);
    }
    const point = this.#inBoard(event);
    this.x = point.x;
    this.y = point.y;
  };

  up = (event: PointerEvent): void => {
    const pressed = this.#pressed;
    const wasActive = this.active;
    this.cancel();
    if (!pressed || pressed.pointer !== event.pointerId) return;
    if (!wasActive) {
      if (this.squareOf(event) === pressed.square) this.#pick(pressed.square, false);
      return;
    }
    const { x, y } = this.#inBoard(event);
    const square = squareAt(Math.floor(x / CELL), Math.floor(y / CELL), this.flipped);
    if (square && square !== pressed.square) this.#pick(square, true);
  };

  cancel = (): void => {
    this.#pressed = null;
    this.active = false;
    this.from = null;
  };

  /** Set by the board; a drop is a place on the screen, not an element. */
  flipped = false;
  /** Is this tower the one already chosen? Picking it again would drop it. */
  isChosen: (square: string) => boolean = () => false;

  #chooseHeld(square: string): void {
    if (!this.isChosen(square)) this.#pick(square, true);
  }

  #inBoard(event: PointerEvent): { x: number; y: number } {
    const board = this.#board();
    const matrix = board?.getScreenCTM()?.inverse();
    if (!matrix) return { x: 0, y: 0 };
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x: point.x, y: point.y };
  }
}
