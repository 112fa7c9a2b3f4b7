// The examples of the rules page; each language brings only the words.

/** What a player has, with the parts named. */
export const place = (stack: string, row: string, waste: string, hand: string) => [
  { height: 10, word: stack },
  { card: 'yellow 9', word: row },
  { card: 'blue 1' },
  { card: 'green 1' },
  { card: 'red 2' },
  { card: 'green 5', word: waste },
  { height: 23, word: hand },
];

/** A card that fits on another. */
export const fitting = (stack: string, fits: string) => [
  { card: 'red 3', word: stack, arrow: true },
  { card: 'red 4', word: fits },
];

/** The caller is 0, the owner 1. */
export const lostAnswer = (lay: string, accepted: string, asBefore: string) => [
  { from: 0, to: 1, at: 0, until: 1, text: lay },
  { from: 1, to: 0, at: 1.6, until: 2.8, text: accepted, isLost: true },
  { from: 0, to: 1, at: 4, until: 5, text: lay },
  { from: 1, to: 0, at: 5.6, until: 6.8, text: asBefore },
];

/** The caller is 0, the coordinator 1, the owner 2. */
export const raceAtTheEnd = (end: string, lay: string, accepted: string) => [
  { from: 1, to: 0, at: 0, until: 1, text: end, textAt: 0.35 },
  { from: 0, to: 2, at: 0.3, until: 2, text: lay, textAt: 0.2 },
  { from: 1, to: 2, at: 1, until: 3, text: end, textAt: 0.7 },
  { from: 2, to: 0, at: 3.2, until: 5, text: accepted, textAt: 0.3 },
];
