// Short sounds made on the spot; no files, and silent unless they were switched on.
import { preferences } from './preferences.svelte';

type Sound = 'move' | 'capture' | 'end' | 'refused';

/** Frequency in Hz, start and length in seconds. */
const NOTES: Record<Sound, [number, number, number][]> = {
  move: [[330, 0, 0.08]],
  capture: [
    [330, 0, 0.07],
    [220, 0.08, 0.1],
  ],
  end: [
    [392, 0, 0.16],
    [494, 0.16, 0.16],
    [587, 0.32, 0.3],
  ],
  refused: [[150, 0, 0.18]],
};

let context: AudioContext | null = null;

export function playSound(sound: Sound): void {
  if (!preferences.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // A context made before the first click sleeps until it is resumed.
  void context.resume();
  for (const [frequency, start, length] of NOTES[sound]) {
    const from = context.currentTime + start;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.25, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
