// Why a card went back, in the reader's language.
import type { Problem } from '../../lib/api/problem';
import type { Language } from '../../lib/i18n.svelte';
import { problemInWords } from '../../ui/problem-words';
import { ligrettoWords } from './words';

export function refusalInWords(problem: Problem, card: string, language: Language): string {
  const t = ligrettoWords(language);
  const first = /^too slow: (.*) was first$/.exec(problem.message)?.[1];
  if (problem.code === 'too-slow' && first) return t.tooSlow(first);
  if (problem.code === 'illegal-move' && card) return t.doesNotFit(card);
  if (problem.code === 'not-your-turn' || problem.code === 'match-over') return t.roundOver;
  return problemInWords(problem, null, language).sentence;
}
