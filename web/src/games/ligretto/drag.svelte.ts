// Dragging an own card to somebody's place.

/** A finger trembles: only more than this is a drag. */
const TREMBLE_PX = 8;

export class Drag {
  card = $state<string | null>(null);
  x = $state(0);
  y = $state(0);
  /** The place under the pointer. */
  over = $state<number | null>(null);
  #grabbed: { card: string; x: number; y: number } | null = null;
  #droppedAt = Number.NEGATIVE_INFINITY;
  readonly #table: () => HTMLElement | undefined;
  readonly #ondrop: (card: string, at: number) => void;

  constructor(table: () => HTMLElement | undefined, ondrop: (card: string, at: number) => void) {
    this.#table = table;
    this.#ondrop = ondrop;
  }

  start(event: PointerEvent, card: string): void {
    if (event.button !== 0) return;
    this.#grabbed = { card, x: event.clientX, y: event.clientY };
    // A finger is captured by what it touched first; the table wants to know where it is now.
    (event.target as Element).releasePointerCapture?.(event.pointerId);
  }

  move(event: PointerEvent): void {
    if (!this.#grabbed) return;
    const { card, x, y } = this.#grabbed;
    const far = Math.hypot(event.clientX - x, event.clientY - y) > TREMBLE_PX;
    if (!this.card && !far) return;
    this.card = card;
    this.x = event.clientX;
    this.y = event.clientY;
    this.over = this.#placeAt(event);
  }

  drop(event: PointerEvent): void {
    const { card } = this;
    const at = card === null ? null : this.#placeAt(event);
    this.cancel();
    if (card === null) return;
    this.#droppedAt = event.timeStamp;
    if (at !== null) this.#ondrop(card, at);
  }

  cancel(): void {
    this.card = null;
    this.over = null;
    this.#grabbed = null;
  }

  /** The browser makes a click of a drag that ends where it began. */
  hasJustDropped(): boolean {
    return performance.now() - this.#droppedAt < 50;
  }

  #placeAt({ clientX, clientY }: PointerEvent): number | null {
    const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]');
    return under && this.#table()?.contains(under) ? Number(under.dataset.place) : null;
  }
}
