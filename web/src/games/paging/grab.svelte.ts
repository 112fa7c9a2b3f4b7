// One finger or mouse button held down: it traces a path over frames, or drags a page.
export interface DropPlace {
  frame: string | null;
  page: string | null;
  disk: boolean;
}

interface Grabbing {
  mode: () => 'trace' | 'drag' | null;
  /** The pointer came over a frame while tracing. */
  over: (frame: string) => void;
  drop: (page: string, to: DropPlace) => void;
}

/** So far a held pointer moves before it means dragging. */
const SLACK = 7;

const near = (target: Element | null, name: string): string | null =>
  target?.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? null;

export class Grab {
  readonly #grabbing: Grabbing;
  #pointer: number | null = null;
  #start = { x: 0, y: 0, frame: null as string | null, page: null as string | null };
  #last: string | null = null;
  #used = false;
  /** The page that hangs at the pointer. */
  held = $state<string | null>(null);
  x = $state(0);
  y = $state(0);

  constructor(grabbing: Grabbing) {
    this.#grabbing = grabbing;
  }

  down = (event: PointerEvent): void => {
    this.#used = false;
    if (event.button !== 0 || this.#grabbing.mode() === null) return;
    const target = event.target as Element;
    const [frame, page] = [near(target, 'frame'), near(target, 'page')];
    if (!frame && !page) return;
    this.#pointer = event.pointerId;
    this.#start = { x: event.clientX, y: event.clientY, frame, page };
    this.#last = frame;
    // A finger keeps its first target unless it is let go.
    if (target.hasPointerCapture(event.pointerId)) target.releasePointerCapture(event.pointerId);
  };

  move = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    const mode = this.#grabbing.mode();
    const { x, y, frame, page } = this.#start;
    [this.x, this.y] = [event.clientX, event.clientY];
    if (mode === 'drag' && page) {
      if (this.held === null && Math.hypot(event.clientX - x, event.clientY - y) > SLACK) {
        this.held = page;
        this.#used = true;
      }
    } else if (mode === 'trace') {
      const here = near(document.elementFromPoint(event.clientX, event.clientY), 'frame');
      if (here === null || here === this.#last) return;
      if (!this.#used && frame) this.#grabbing.over(frame);
      this.#used = true;
      this.#last = here;
      this.#grabbing.over(here);
    }
  };

  up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    const page = this.held;
    this.cancel();
    if (page === null) return;
    const target = document.elementFromPoint(event.clientX, event.clientY);
    this.#grabbing.drop(page, {
      frame: near(target, 'frame'),
      page: near(target, 'page'),
      disk: near(target, 'disk') !== null,
    });
  };

  cancel = (): void => {
    this.#pointer = null;
    this.held = null;
  };

  /** The click at the end of a drag means nothing more. */
  click = (event: MouseEvent): void => {
    if (!this.#used) return;
    this.#used = false;
    event.stopPropagation();
    event.preventDefault();
  };
}
