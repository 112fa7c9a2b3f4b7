// Why the server refused an action or a setup: the rule it breaks, in the reader's language. The
// types come from the server, so that a rule without words does not compile.
import type { Language } from '../../lib/i18n.svelte';
import { colourWord, pageShort } from './describe';
import { de } from './i18n/refusals.de';
import { en } from './i18n/refusals.en';
import type { BadSetup, Illegal } from './view';

/** Pages and programs in words. */
export interface Names {
  page: (id: string) => string;
  program: (name: string) => string;
}

interface Coded {
  code: string;
  params?: unknown;
}
type ParamsOf<T> = T extends { params: infer Params } ? Params : Record<string, never>;
type WordsOf<T extends Coded> = {
  [Code in T['code']]: (params: ParamsOf<Extract<T, { code: Code }>>, names: Names) => string;
};
export interface RefusalWords {
  rules: WordsOf<Illegal>;
  faults: WordsOf<BadSetup['fault']>;
  /** A value of a setup and what is wrong with it. */
  option: (name: string, fault: string) => string;
}

function told<T extends Coded>(words: WordsOf<T>, found: T, names: Names): string | null {
  // The words of a code take what comes with this code; a later server may know others.
  type Say = (params: unknown, names: Names) => string;
  const say = (words as unknown as Record<string, Say | undefined>)[found.code];
  return say?.(found.params ?? {}, names) ?? null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export function refusal(rule: unknown, language: Language): string | null {
  if (!isObject(rule)) return null;
  const words: RefusalWords = language === 'de' ? de : en;
  const names: Names = {
    page: (id) => pageShort(id, language),
    program: (name) => colourWord(name, language),
  };
  if ('fault' in rule) {
    const { option, fault } = rule as unknown as BadSetup;
    const text = told(words.faults, fault, names);
    return text === null ? null : words.option(option, text);
  }
  return 'code' in rule ? told(words.rules, rule as unknown as Illegal, names) : null;
}
