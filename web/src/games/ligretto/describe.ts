// Cards and actions in words.
import type { Language } from '../../lib/i18n.svelte';
import { colourOf, numberOf, type Step } from './view';
import { ligrettoWords } from './words';

export const cardInWords = (card: string, language: Language): string => {
  const t = ligrettoWords(language);
  return t.card(t.colours[colourOf(card)], numberOf(card));
};

/** An action without who did it. */
export function actionInWords(action: string, language: Language): string {
  const { moves } = ligrettoWords(language);
  const [card, at] = action.split(' at ');
  if (card && at) return moves.lay(cardInWords(card, language), Number(at));
  if (action.startsWith('shuffle')) return moves.shuffle;
  const known: Record<string, string> = {
    ready: moves.ready,
    start: moves.start,
    draw: moves.draw,
    go: moves.go,
    'give up': moves.giveUp,
    '(hidden)': moves.hidden,
  };
  return known[action] ?? action;
}

/** The dealer and the clock have no number. */
const FIRST_THAT_IS_NO_PLAYER = 254;

export function moveLine(ply: number, seat: number, action: string, language: Language): string {
  const who = seat < FIRST_THAT_IS_NO_PLAYER ? `${ligrettoWords(language).player(seat + 1)} ` : '';
  return `${ply}: ${who}${actionInWords(action, language)}`;
}

/** Only what everybody must hear: so much happens that nobody could listen to all of it. */
export function moveSpeech(steps: Step[], language: Language): string {
  const t = ligrettoWords(language);
  const said = steps.map((step) => {
    if (step.event === 'dealt') return `${t.round(step.round ?? 1)}. ${t.getReady}`;
    if (step.event === 'went') return t.go;
    if (step.event === 'rotated') return t.rotated;
    if (step.event === 'deadlocked') return t.ends.deadlock;
    if (step.event === 'gave_up') return t.ends.idle;
    return '';
  });
  return said.filter(Boolean).join(' ');
}
