// What is said of a refusal of the server, in the reader's language.
import type { Problem } from '../lib/api/problem';
import { type Language, wordsOf } from '../lib/i18n.svelte';
import { translate } from '../lib/phrases';
import { fieldInWords } from './field-words';
import { detailPhrases, fieldPhrases } from './i18n/server.de';
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
    if (language === 'en') return { ...nothing, fields: errors };
    const told = errors.map(({ field, detail }) => ({
      name: fieldInWords(field, language),
      said: translate(detail, fieldPhrases),
    }));
    const places = told.flatMap(({ name, said }) => {
      if (said !== null) return [name ? `${name}: ${said}` : said];
      return name ? [fields.wrong(name)] : [];
    });
    // What has no words in the reader's language is told in the server's; who knows all places may
    // unfold it.
    const untold = errors.filter((_, i) => told[i]?.said === null);
    const isTold = told.every(({ name, said }) => name !== null || said !== null);
    return {
      ...nothing,
      fields: untold,
      places: isTold ? places : [],
      isForeign: untold.length > 0 && (isForeign || isTold),
    };
  }
  const said = language === 'de' ? translate(message, detailPhrases) : null;
  if (said !== null) return { ...nothing, explained: said };
  // A sentence that everybody understands needs no second one that only some do.
  const isNews = message !== '' && (language === 'en' || known === undefined || isForeign);
  return isNews ? { ...nothing, raw: message, isForeign } : nothing;
}
