// The fields of a request as the reader knows them, for refusals that name one.
import { GAMES } from '../games/registry';
import type { Language } from '../lib/i18n.svelte';
import { frameWords } from './words';

/** What a field of a request is called on the page; null where no form has it. */
export function fieldInWords(field: string, language: Language): string | null {
  const { fields } = frameWords(language);
  // A class wraps the match that all of its students get.
  const path = field.replace(/^match\./, '');
  const [, seat, part] = /^players\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  if (seat !== undefined && part) {
    const known = (fields.player as Record<string, string | undefined>)[part];
    return known ? fields.seat(Number(seat) + 1, known) : null;
  }
  const [, option] = /^gameSpecific\.(\w+)$/.exec(path) ?? [];
  if (option) {
    const labels = GAMES.map((game) => game.words(language).options[option]?.label);
    return labels.find((label) => label !== undefined) ?? null;
  }
  // Of a list of names the sentence itself says which.
  if (/^(students|teams|names)\[/.test(path)) return fields.plain.names;
  return (fields.plain as Record<string, string | undefined>)[path] ?? null;
}
