// Why the server refused an action or a setup: the rule it breaks, in the reader's language.
import type { BrokenRule } from '../../lib/api/types';
import { type Sentences, say } from '../../lib/coded';
import { dictionary, type Language } from '../../lib/i18n.svelte';
import { colourWord, pageShort } from './describe';
import { de } from './i18n/refusals.de';
import { en } from './i18n/refusals.en';
import type { BadPage, BadPath, BadSetup, Illegal } from './view';

/** Pages and programs in words. */
export interface Names {
  page: (id: string) => string;
  program: (name: string) => string;
}

export type PageFaults = Sentences<BadPage, Names>;
export type PathFaults = Sentences<BadPath>;

export interface RefusalWords {
  rules: Sentences<Illegal, Names>;
  faults: Sentences<BadSetup['fault'], Names>;
  /** A value of a setup and what is wrong with it. */
  option: (name: string, fault: string) => string;
}

const refusalWords = dictionary<RefusalWords>({ de, en });

export function refusal(rule: BrokenRule, language: Language): string | null {
  const words = refusalWords(language);
  const names: Names = {
    page: (id) => pageShort(id, language),
    program: (name) => colourWord(name, language),
  };
  if (!('fault' in rule)) return say(words.rules, rule, names);
  const text = say(words.faults, rule.fault, names);
  return text === null ? null : words.option(rule.option, text);
}
