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

  /** Shows these instead of whatever is being shown; without any, only the position. */
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

/** Plays each arrival. Called while a board is made. */
export function playArrivals<Arrival, Scene>(
  timeline: Timeline<Scene>,
  arrival: () => Arrival | null,
  shotsOf: (arrival: Arrival) => Shot<Scene>[],
  onarrived: () => void,
): void {
  $effect.pre(() => {
    const shown = arrival();
    // Only an arrival starts the show; switching animation on later must not repeat it.
    untrack(() => {
      void timeline.play(shown && motionWanted() ? shotsOf(shown) : []);
      onarrived();
    });
  });
}
