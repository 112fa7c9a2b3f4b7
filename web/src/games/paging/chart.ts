// The flow chart of a round: its steps, as on the printed sheet, and which one it is now.
import { dictionary } from '../../lib/i18n.svelte';
import { de } from './i18n/chart.de';
import { type ChartWords, en } from './i18n/chart.en';
import type { View } from './view';

export type Step =
  | 'choose'
  | 'room'
  | 'lay'
  | 'free'
  | 'first'
  | 'make'
  | 'toDisk'
  | 'three'
  | 'units'
  | 'left'
  | 'reorder'
  | 'roll'
  | 'work'
  | 'sweep'
  | 'six'
  | 'disk'
  | 'osWins'
  | 'usersWin';

export const chartWords = dictionary<ChartWords>({ de, en });

/** The step that a position is at. */
export function stepOf(view: Pick<View, 'phase' | 'nDisk' | 'outcome'>): Step {
  switch (view.phase) {
    case 'lay':
      return 'choose';
    case 'room':
      return 'make';
    case 'idle':
      return 'left';
    case 'reordering':
      return 'reorder';
    case 'rolling':
      return 'roll';
    case 'rolled':
      return 'work';
    default:
      return view.nDisk > 0 ? 'usersWin' : 'osWins';
  }
}
