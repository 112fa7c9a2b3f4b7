// Shows the steps of a move one after the other. The steps are facts from the server (who went
// where, what was taken, who became king), so nothing here has to know a rule.
import type { Step, Tower } from './view';

export interface Scene {
  towers: Tower[];
  /** The tower on its way; `at` runs from 0 to 1. */
  moving: { pieces: string; from: string; to: string; at: number } | null;
  /** The captured piece on its way under the tower. */
  taken: { piece: string; from: string; to: string; at: number } | null;
}

const STEP_MS = 300;
const TAKE_MS = 240;
const LONGEST_MS = 2_400;

/** The towers after one step. */
export function afterStep(towers: Tower[], step: Step): Tower[] {
  const mover = towers.find((tower) => tower.square === step.from);
  if (!mover) return towers;
  let pieces = (step.captured?.piece ?? '') + mover.pieces;
  if (step.promoted) pieces = pieces.slice(0, -1) + pieces.slice(-1).toUpperCase();
  return [...withoutMover(towers, step), { square: step.to, pieces }];
}

function withoutMover(towers: Tower[], step: Step): Tower[] {
  return towers
    .filter((tower) => tower.square !== step.from)
    .map((tower) =>
      tower.square === step.captured?.square
        ? { ...tower, pieces: tower.pieces.slice(0, -1) }
        : tower,
    )
    .filter((tower) => tower.pieces !== '');
}

export class Playback {
  scene = $state.raw<Scene | null>(null);
  #run = 0;

  stop(): void {
    this.#run += 1;
    this.scene = null;
  }

  async play(before: Tower[], steps: Step[]): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    const whole = steps.reduce((ms, step) => ms + STEP_MS + (step.captured ? TAKE_MS : 0), 0);
    const speed = Math.min(1, LONGEST_MS / whole);
    let towers = before;
    for (const step of steps) {
      const pieces = towers.find((tower) => tower.square === step.from)?.pieces ?? '';
      const others = towers.filter((tower) => tower.square !== step.from);
      await this.#tween(run, STEP_MS * speed, (at) => {
        this.scene = {
          towers: others,
          moving: { pieces, from: step.from, to: step.to, at },
          taken: null,
        };
      });
      if (step.captured) {
        const { piece, square } = step.captured;
        const arrived = [...withoutMover(towers, step), { square: step.to, pieces }];
        await this.#tween(run, TAKE_MS * speed, (at) => {
          this.scene = {
            towers: arrived,
            moving: null,
            taken: { piece, from: square, to: step.to, at },
          };
        });
      }
      if (run !== this.#run) return;
      towers = afterStep(towers, step);
    }
    this.scene = null;
  }

  #tween(run: number, ms: number, draw: (at: number) => void): Promise<void> {
    return new Promise((resolve) => {
      const start = performance.now();
      const frame = (now: number) => {
        if (run !== this.#run) return resolve();
        const t = Math.min(1, Math.max(0, (now - start) / ms));
        draw(t * t * (3 - 2 * t));
        if (t < 1) requestAnimationFrame(frame);
        else resolve();
      };
      // The first picture at once: otherwise the final position would flash up for one frame.
      draw(0);
      requestAnimationFrame(frame);
    });
  }
}
