// A position of Paging, for tests.
import type { View } from '../src/games/paging/view';

const held = (name: string, pages: number) => ({ name, pages, points: 2 * pages });

export const view = (changes: Partial<View> = {}): View => ({
  rows: 5,
  columns: 5,
  cache: 'A5',
  round: 1,
  phase: 'lay',
  nth: 1,
  units: 2,
  unitsOfRound: 2,
  die: null,
  toAct: 0,
  seats: [
    { role: 'user', nPrograms: 2, hand: [held('red', 3), held('lime', 4)] },
    { role: 'os', nPrograms: 0, hand: null },
  ],
  programs: [
    {
      name: 'teal',
      pages: [
        { place: 'A5', points: 3 },
        { place: 'B5', points: 1 },
        { place: 'disk', points: 2 },
        { place: 'hand', points: 2 },
      ],
    },
  ],
  nRam: 2,
  nDisk: 1,
  nRemoved: 0,
  pointsInRam: 4,
  pointsOnDisk: 2,
  switches: {
    board: '4x5',
    cache5: 'contains',
    prefix: 'free',
    removal: 'auto',
    hands: 'hidden',
  },
  needs: { pagesLeft: 72, pagesToRemove: 47, unitsLeft: 27, oneReorderWins: false },
  choices: { plain: [], remove: [], lay: [], room: [], work: [], runs: [], reorder: null },
  notation: null,
  outcome: null,
  ...changes,
});
