// Positions and moves in words, for move lists, labels and listeners.
import { refusalInWords } from '../../lib/board/draughts';
import { placesOf } from '../../lib/board/path-input';
import { boardWords } from '../../lib/board/words';
import type { Language } from '../../lib/i18n.svelte';
import { runs, type Side, type Step, seatOfSide, sideOfPiece, topOf, type View } from './view';
import { bashniWords } from './words';

export const sideWord = (side: Side, language: Language): string =>
  bashniWords(language).sides[seatOfSide(side)] ?? '';

/** `White’s tower of 3, from bottom to top: 2 black men, white king`. */
export function towerInWords(pieces: string, language: Language): string {
  const words = bashniWords(language);
  const content = runs(pieces)
    .map(({ piece, count }) => words.piece(piece, count))
    .join(', ');
  if (pieces.length <= 1) return content;
  const side = sideWord(sideOfPiece(topOf(pieces)), language);
  return `${words.towerOf(side, pieces.length)}, ${words.bottomToTop}: ${content}`;
}

export function squareInWords(view: View, square: string, language: Language): string {
  const tower = view.towers.find((candidate) => candidate.square === square);
  const what = tower ? towerInWords(tower.pieces, language) : boardWords(language).empty;
  return boardWords(language).on(square, what);
}

/** A move as it is read aloud; without steps only its squares are known. */
export function moveSpeech(
  seat: number,
  action: string,
  steps: Step[],
  language: Language,
): string {
  const words = bashniWords(language);
  const side = words.sides[seat] ?? '';
  if (steps.length === 0) return `${side}: ${placesOf(action).join(', ')}`;
  const parts = steps.map((step) => {
    const facts = [words.moveTo(step.from, step.to)];
    if (step.captured)
      facts.push(words.captures(words.piece(step.captured.piece, 1), step.captured.square));
    if (step.promoted) facts.push(words.becomesKing);
    return facts.join(', ');
  });
  return `${side}: ${parts.join('; ')}`;
}

/** Why this square could not be chosen. */
export function refusal(view: View, square: string, language: Language): string {
  const tower = view.towers.find((candidate) => candidate.square === square);
  const side = tower && sideOfPiece(topOf(tower.pieces));
  return refusalInWords(view, square, side, bashniWords(language), language);
}
