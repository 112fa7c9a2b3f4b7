// Positions and moves in words, for labels, move lists and listeners.
import { boardWords } from '../../lib/board/words';
import type { Language } from '../../lib/i18n.svelte';
import { type Side, type Step, seatOfSide, stoneOn, type View } from './view';
import { nmmorrisWords } from './words';

export const sideWord = (side: Side, language: Language): string =>
  nmmorrisWords(language).sides[seatOfSide(side)] ?? '';

export function pointInWords(view: View, point: string, language: Language): string {
  const side = stoneOn(view, point);
  const shared = boardWords(language);
  return shared.on(point, side ? nmmorrisWords(language).piece[side] : shared.empty);
}

/** An action as it is read aloud; without steps only its points are known. */
export function moveSpeech(
  seat: number,
  action: string,
  steps: Step[],
  language: Language,
): string {
  const words = nmmorrisWords(language);
  const facts = steps.map((step) => {
    if (step.kind === 'placed') return words.places(step.point);
    if (step.kind === 'captured') return words.takes(step.point);
    if (step.kind === 'millClosed') return words.mill(step.points.join(', '));
    return step.jumped ? words.jumps(step.from, step.to) : words.moves(step.from, step.to);
  });
  return `${words.sides[seat] ?? ''}: ${facts.join(', ') || action.split(':').join(', ')}`;
}

/** Why this point could not be chosen. */
export function refusal(view: View, point: string, isMoving: boolean, language: Language): string {
  const words = nmmorrisWords(language);
  if (view.phase === 'take') return words.notTakeable(point);
  const side = stoneOn(view, point);
  if (view.phase === 'place') return words.occupied(point);
  if (side && side !== view.sideToMove) return words.notYours;
  if (side && !isMoving) return words.cannotMove(point);
  return boardWords(language).noTarget(point);
}

/** What the side to move has to do. */
export function phaseInWords(view: View, language: Language): string {
  const { place, move, jump, take } = nmmorrisWords(language).phases;
  switch (view.phase) {
    case 'place':
      return place(view.hands[seatOfSide(view.sideToMove)] ?? 0);
    case 'take':
      return take(view.captureOf - view.capture + 1, view.captureOf);
    default:
      return view.phase === 'jump' ? jump : move;
  }
}
