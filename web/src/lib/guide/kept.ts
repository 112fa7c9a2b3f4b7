// What this browser has to keep of a guided game: the secret of the guide's own seat, which the
// page does not count among the seats of the learner.
import { keep, load } from '../storage';

export interface KeptGuide {
  /** The secrets of the guide's seats, by seat. */
  tokens: Record<number, string>;
  /** How far a game without turns has come. */
  step: number;
}

const key = (id: string) => `spielwerk.guide.${id}`;

export const guideOf = (id: string): KeptGuide | null => load<KeptGuide | null>(key(id), null);
export const keepGuide = (id: string, guide: KeptGuide | null) => keep(key(id), guide);
