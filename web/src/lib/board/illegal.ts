// Why the server refuses a move of a board game, in the reader's language.
import type { Language } from '../i18n.svelte';
import { type Phrases, translate } from '../phrases';

/** The server's words for the sides, in German. */
const SIDES = {
  w: 'Weiß',
  b: 'Schwarz',
  White: 'Weiß',
  Black: 'Schwarz',
  white: 'weißer',
  black: 'schwarzer',
};

/** The server says it in English; `german` are its sentences in German. */
export const illegalInWords =
  (german: Phrases) =>
  (_rule: unknown, language: Language, detail: string): string | null =>
    language === 'de' ? translate(detail, german, SIDES) : null;
