// Drag and drop by pointer events: the same for mouse, pen and finger.
import type { Point } from './layout';

/** Below this way, in pixels, a press is a click. */
const CLICK_PX = 6;

/** What the drawing says about places and does with them. */
interface DragTarget {
  board: () => SVGSVGElement | undefined;
  /** What can be lifted now. */
  grabbable: () => string[];
  /** The place at a point of the drawing: a drop is a place on the screen, not an element. */
  at: (point: Point) => string | null;
  pick: (place: string, byHand: boolean) => void;
  /** Something is lifted. */
  grab: (place: string) => void;
}

export class Dragging {
  /** Where the piece was taken from, while it is held. */
  from = $state<string | null>(null);
  active = $state(false);
  x = $state(0);
  y = $state(0);
  #pressed: { place: string; x: number; y: number; pointer: number } | null = null;
  readonly #target: DragTarget;

  constructor(target: DragTarget) {
    this.#target = target;
  }

  /** The place under an event; a tall piece counts as its own place. */
  placeOf(event: Event): string | null {
    const target = event.target as Element | null;
    return target?.closest('[data-square]')?.getAttribute('data-square') ?? null;
  }

  down = (event: PointerEvent): void => {
    const place = this.placeOf(event);
    if (event.button !== 0 || !place) return;
    this.#pressed = { place, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    this.from = this.#target.grabbable().includes(place) ? place : null;
  };

  move = (event: PointerEvent): void => {
    const pressed = this.#pressed;
    if (!pressed || pressed.pointer !== event.pointerId || this.from === null) return;
    if (!this.active) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < CLICK_PX) return;
      this.active = true;
      this.#target.board()?.setPointerCapture(event.pointerId);
      this.#target.grab(pressed.place);
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
      if (this.placeOf(event) === pressed.place) this.#target.pick(pressed.place, false);
      return;
    }
    const place = this.#target.at(this.#inBoard(event));
    if (place && place !== pressed.place) this.#target.pick(place, true);
  };

  cancel = (): void => {
    this.#pressed = null;
    this.active = false;
    this.from = null;
  };

  #inBoard(event: PointerEvent): Point {
    const matrix = this.#target.board()?.getScreenCTM()?.inverse();
    if (!matrix) return { x: 0, y: 0 };
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x, y };
  }
}
