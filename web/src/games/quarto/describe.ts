// Pieces and moves in words, for labels, move lists and listeners.
import { boardWords } from '../../lib/board/words';
import type { Language } from '../../lib/i18n.svelte';
import { type Line, pieceOn, type Step, type View } from './view';
import { quartoWords } from './words';

/** `piece 7, round, dark, tall, hollow`. */
export function pieceInWords(piece: number, language: Language): string {
  const words = quartoWords(language);
  const values = words.attributes.map((values, bit) => values[(piece >> bit) & 1] ?? '');
  return words.piece(piece, values.reverse().join(', '));
}

export function squareInWords(view: View, square: string, language: Language): string {
  const piece = pieceOn(view, square);
  const shared = boardWords(language);
  return shared.on(square, piece === undefined ? shared.empty : pieceInWords(piece, language));
}

export function lineInWords({ squares, bit, value }: Line, language: Language): string {
  const words = quartoWords(language);
  return words.line(squares.join(', '), words.attributes[bit]?.[value] ?? '');
}

/** An action as it is read aloud; without steps only its text is known. */
export function moveSpeech(
  seat: number | null,
  action: string,
  steps: Step[],
  language: Language,
): string {
  const words = quartoWords(language);
  const facts = steps.map((step) => {
    switch (step.kind) {
      case 'named':
        return words.named(pieceInWords(step.piece, language));
      case 'placed':
        return words.places(pieceInWords(step.piece, language), step.square);
      case 'handedOver':
        return words.handsOver(pieceInWords(step.piece, language));
      default:
        return lineInWords(step, language);
    }
  });
  const told = facts.join('; ') || action;
  return seat === null ? told : `${words.sides[seat] ?? ''}: ${told}`;
}
