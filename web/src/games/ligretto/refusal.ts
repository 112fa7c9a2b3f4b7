// Why a card went back, in the reader's language.
import type { Problem } from '../../lib/api/problem';
import type { ProblemKind } from '../../lib/api/types';
import type { Language } from '../../lib/i18n.svelte';
import { problemInWords } from '../../ui/problem-words';
import { ligrettoWords } from './words';

type TooSlow = Extract<ProblemKind, { code: 'too-slow' }>['params'];

/** `names` are those of the players by seat: the server tells which seat was first. */
export function refusalInWords(
  problem: Problem,
  card: string,
  names: string[],
  language: Language,
): string {
  const t = ligrettoWords(language);
  if (problem.code === 'too-slow') {
    const { seat, name } = problem.params as TooSlow;
    return t.tooSlow(names[seat] ?? name);
  }
  if (problem.code === 'illegal-move' && card) return t.doesNotFit(card);
  if (problem.code === 'not-your-turn' || problem.code === 'match-over') return t.roundOver;
  return problemInWords(problem, null, language).sentence;
}
