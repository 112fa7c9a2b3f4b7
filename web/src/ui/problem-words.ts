// What is said of a refusal of the server, in the reader's language.
import type { Problem } from '../lib/api/problem';
import { type Language, wordsOf } from '../lib/i18n.svelte';
import { fieldInWords } from './field-words';
import { frameWords } from './words';

export interface ProblemWords {
  sentence: string;
  /** More about it in the reader's language. */
  explained: string | null;
  /** More about it in the server's own words, which are English. */
  raw: string | null;
  /** The same about single values, by the name that the server has for them. */
  fields: { field: string; detail: string }[];
  /** The fields at fault, by the names that they have on the page. */
  places: string[];
  /** The server's words say where exactly, but the reader may not understand them. */
  isForeign: boolean;
}

/** Of these the server tells more than one sentence for all of them can. */
const TELL_WHERE = ['illegal-move', 'bad-record'];

/** `explained` is what somebody knows of it beyond its code. */
export function problemInWords(
  { code, message, errors }: Problem,
  explained: string | null,
  language: Language,
): ProblemWords {
  const { problems, problemUnknown } = wordsOf(language);
  const known = (problems as Record<string, string | undefined>)[code];
  const sentence = known ?? problemUnknown;
  const nothing = { sentence, explained, raw: null, fields: [], places: [], isForeign: false };
  if (explained !== null || code === 'unreachable') return nothing;
  const isForeign = known !== undefined && language !== 'en' && TELL_WHERE.includes(code);
  if (errors.length > 0) {
    const { fields } = frameWords(language);
    const names = errors.map(({ field }) => fieldInWords(field, language));
    // Who knows all places in their own language may unfold what is wrong there.
    const isTold = language !== 'en' && names.every((name) => name !== null);
    const places = isTold ? names.map((name) => fields.wrong(name ?? '')) : [];
    return { ...nothing, fields: errors, places, isForeign: isForeign || isTold };
  }
  // A sentence that everybody understands needs no second one that only some do.
  const isNews = message !== '' && (language === 'en' || known === undefined || isForeign);
  return isNews ? { ...nothing, raw: message, isForeign } : nothing;
}
