// Positions and moves in words, for labels, move lists and listeners.
import { boardWords } from '../../lib/board/words';
import type { Language } from '../../lib/i18n.svelte';
import { discOn, type Side, type Step, seatOfSide, type View } from './view';
import { reversiWords } from './words';

export const sideWord = (side: Side, language: Language): string =>
  reversiWords(language).sides[seatOfSide(side)] ?? '';

export function squareInWords(view: View, square: string, language: Language): string {
  const disc = discOn(view, square);
  const shared = boardWords(language);
  return shared.on(square, disc ? reversiWords(language).disc[disc] : shared.empty);
}

/** A move as it is read aloud; without steps only its square is known. */
export function moveSpeech(
  seat: number,
  action: string,
  steps: Step[],
  language: Language,
): string {
  const words = reversiWords(language);
  const told = [words.places(action)];
  let skip = '';
  for (const step of steps) {
    if (step.kind === 'turned')
      told.push(words.turns(step.squares.length, step.squares.join(', ')));
    if (step.kind === 'skipped') skip = ` ${words.skipped(sideWord(step.side, language))}`;
  }
  return `${words.sides[seat] ?? ''}: ${told.join(', ')}.${skip}`;
}
