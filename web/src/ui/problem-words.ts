// What is said of a refusal of the server, in the reader's language.
import type { Problem } from '../lib/api/problem';
import { say } from '../lib/coded';
import { type Language, words } from '../lib/i18n.svelte';
import { fieldInWords } from './field-words';
import { frameWords } from './words';

interface ToldProblem {
  sentence: string;
  /** More about it in the reader's language. */
  more: string[];
  /** More about it in the server's own words, which are English. */
  raw: string[];
  /** Most of it is told already: who wants to may unfold the server's words. */
  isFolded: boolean;
}

/** `explained` is what somebody knows of it beyond its code. */
export function problemInWords(
  problem: Problem,
  explained: string | null,
  language: Language,
): ToldProblem {
  const { problems, problemUnknown } = words(language);
  const known = say(problems, problem);
  const sentence = known ?? problemUnknown;
  const told = { sentence, more: [] as string[], raw: [] as string[], isFolded: false };
  if (explained !== null) return { ...told, more: [explained] };
  if (problem.errors.length > 0) {
    for (const error of problem.errors) {
      const { more, raw } = fieldErrorInWords(error, language);
      told.more.push(...more);
      told.raw.push(...raw);
    }
    return { ...told, isFolded: language !== 'en' && told.more.length > 0 };
  }
  // What a later server refuses is told as it says it, and so is the rule that a move breaks.
  const isNews = known === null || problem.code === 'illegal-move';
  if (!isNews || problem.message === '') return told;
  return { ...told, raw: [problem.message], isFolded: known !== null && language !== 'en' };
}

function fieldErrorInWords(error: Problem['errors'][number], language: Language) {
  const name = fieldInWords(error.field, language);
  const said = say(words(language).fields, error);
  if (said !== null) return { more: [`${name ?? error.field}: ${said}`], raw: [] };
  const raw = [`${error.field}: ${error.detail}`];
  return { more: name ? [frameWords(language).fields.wrong(name)] : [], raw };
}
