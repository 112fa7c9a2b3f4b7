// What games of draughts tell alike of a position.
import type { Language } from '../i18n.svelte';
import type { DraughtsWords } from './i18n/draughts.en';
import { boardWords } from './words';

interface Position {
  sideToMove: 'w' | 'b';
  /** What can't move, why, and what has to move instead. */
  stuck: { square: string; why: 'must-capture' | 'blocked'; squares: string[] }[];
}

/** Why this square could not be chosen; `side` is whose it is, if anybody stands there. */
export function refusalInWords(
  { stuck, sideToMove }: Position,
  square: string,
  side: 'w' | 'b' | undefined,
  words: DraughtsWords & { notYours: string },
  language: Language,
): string {
  const here = stuck.find((candidate) => candidate.square === square);
  if (here?.why === 'must-capture') return words.stuckMustCapture(square, here.squares.join(', '));
  if (here) return words.stuckBlocked(square);
  if (side && side !== sideToMove) return words.notYours;
  return boardWords(language).noTarget(square);
}
