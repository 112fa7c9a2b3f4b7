// What is said of a refusal of the server, in the reader's language.
import type { Problem } from '../lib/api/problem';
import { type Language, wordsOf } from '../lib/i18n.svelte';

export interface ProblemWords {
  sentence: string;
  /** More about it in the reader's language. */
  explained: string | null;
  /** More about it in the server's own words, which are English. */
  raw: string | null;
  /** The same about single values, by the name that the server has for them. */
  fields: { field: string; detail: string }[];
}

/** `explained` is what somebody knows of it beyond its code. */
export function problemInWords(
  { code, message, errors }: Problem,
  explained: string | null,
  language: Language,
): ProblemWords {
  const { problems, problemUnknown } = wordsOf(language);
  const known = (problems as Record<string, string | undefined>)[code];
  const sentence = known ?? problemUnknown;
  if (explained !== null) return { sentence, explained, raw: null, fields: [] };
  // A sentence that everybody understands needs no second one that only some do; but which value
  // does not fit, nobody could guess.
  const isEnough = known !== undefined && language !== 'en';
  const fields = isEnough && code === 'bad-record' ? [] : errors;
  const isNews = !isEnough && fields.length === 0 && code !== 'unreachable' && message !== '';
  return { sentence, explained, raw: isNews ? message : null, fields };
}
