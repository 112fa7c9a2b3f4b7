// Positions and moves in words, for labels, move lists and listeners.
import { refusalInWords } from '../../lib/board/draughts';
import { placesOf } from '../../lib/board/path-input';
import { boardWords } from '../../lib/board/words';
import type { Language } from '../../lib/i18n.svelte';
import { pieceOn, type Side, type Step, seatOfSide, sideOfPiece, type View } from './view';
import { checkersWords } from './words';

export const sideWord = (side: Side, language: Language): string =>
  checkersWords(language).sides[seatOfSide(side)] ?? '';

export const pieceWord = (piece: string, language: Language): string =>
  checkersWords(language).piece[piece] ?? '';

export function squareInWords(view: View, square: string, language: Language): string {
  const piece = pieceOn(view, square);
  const shared = boardWords(language);
  return shared.on(square, piece ? pieceWord(piece, language) : shared.empty);
}

/** A move as it is read aloud; without steps only its squares are known. */
export function moveSpeech(
  seat: number,
  action: string,
  steps: Step[],
  language: Language,
): string {
  const words = checkersWords(language);
  const side = words.sides[seat] ?? '';
  if (steps.length === 0) return `${side}: ${placesOf(action).join(', ')}`;
  const facts = steps.map((step) => {
    if (step.kind === 'moved') return words.moveTo(step.from, step.to);
    if (step.kind === 'captured')
      return words.captures(pieceWord(step.piece, language), step.square);
    return words.becomesKing;
  });
  return `${side}: ${facts.join(', ')}`;
}

/** Why this square could not be chosen. */
export function refusal(view: View, square: string, language: Language): string {
  const piece = pieceOn(view, square);
  const side = piece ? sideOfPiece(piece) : undefined;
  return refusalInWords(view, square, side, checkersWords(language), language);
}
