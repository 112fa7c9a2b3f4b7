// Shows what happened between two positions, shot by shot. What is to be seen are facts from the
// server, so nothing here has to know a rule.
import { untrack } from 'svelte';
import { motionWanted } from '../preferences.svelte';

/** A part of an animation; `at` runs from 0 to 1. */
export interface Shot<Scene> {
  ms: number;
  draw: (at: number) => Scene;
}

const LONGEST_MS = 2_400;

export class Timeline<Scene> {
  /** What is to be seen instead of the position, while something moves. */
  scene = $state.raw<Scene | null>(null);
  #run = 0;

  stop(): void {
    this.#run += 1;
    this.scene = null;
  }

  async play(shots: Shot<Scene>[]): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    const whole = shots.reduce((ms, shot) => ms + shot.ms, 0);
    const speed = Math.min(1, LONGEST_MS / Math.max(1, whole));
    for (const { ms, draw } of shots) {
      await this.#tween(run, ms * speed, draw);
      if (run !== this.#run) return;
    }
    this.scene = null;
  }

  #tween(run: number, ms: number, draw: (at: number) => Scene): Promise<void> {
    return new Promise((resolve) => {
      const start = performance.now();
      const frame = (now: number) => {
        if (run !== this.#run) return resolve();
        const t = Math.min(1, Math.max(0, (now - start) / ms));
        this.scene = draw(t * t * (3 - 2 * t));
        if (t < 1) requestAnimationFrame(frame);
        else resolve();
      };
      // The first picture at once: otherwise the final position would flash up for one frame.
      this.scene = draw(0);
      requestAnimationFrame(frame);
    });
  }
}

interface Arriving<View, Step> {
  before: View;
  steps: Step[];
}

/** Plays each arrival that the person did not bring about by hand. Called while a board is made. */
export function playArrivals<View, Step, Scene>(
  timeline: Timeline<Scene>,
  arrival: () => Arriving<View, Step> | null,
  shotsOf: (before: View, steps: Step[]) => Shot<Scene>[],
  entry: { carried: boolean },
): void {
  $effect.pre(() => {
    const shown = arrival();
    // Only an arrival starts the show; switching animation on later must not repeat it.
    untrack(() => {
      if (shown && motionWanted() && !entry.carried) {
        void timeline.play(shotsOf(shown.before, shown.steps));
      } else {
        timeline.stop();
      }
      entry.carried = false;
    });
  });
}
