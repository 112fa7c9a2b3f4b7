// Cards and actions in words.
import { type Actor, seatOf } from '../../lib/actor';
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
  };
  return known[action] ?? action;
}

/** What the dealer and the clock do needs no name before it. */
export function moveLine(
  ply: number,
  by: Actor,
  action: string | null,
  language: Language,
): string {
  const t = ligrettoWords(language);
  const seat = seatOf(by);
  const who = seat === null ? '' : `${t.player(seat + 1)} `;
  // Before the end only the cards are kept from everybody.
  return `${ply}: ${who}${action === null ? t.moves.hidden : actionInWords(action, language)}`;
}

/** Only what everybody must hear: so much happens that nobody could listen to all of it. */
export function moveSpeech(steps: Step[], language: Language): string {
  const t = ligrettoWords(language);
  const said = steps.map((step) => {
    if (step.event === 'dealt') return `${t.round(step.round)}. ${t.getReady}`;
    if (step.event === 'went') return t.go;
    if (step.event === 'rotated') return t.rotated;
    if (step.event === 'deadlocked') return t.ends.deadlock;
    if (step.event === 'gave_up') return t.ends.idle;
    return '';
  });
  return said.filter(Boolean).join(' ');
}

/** What a player hears of their own cards. */
export function heardInWords(
  heard: { what: 'turned-up'; slot: number; card: string } | { what: 'drew'; card: string | null },
  language: Language,
): string {
  const t = ligrettoWords(language);
  if (heard.what === 'turned-up') return t.turnedUp(heard.slot, cardInWords(heard.card, language));
  return t.drew(heard.card ? cardInWords(heard.card, language) : t.empty);
}
