// Why a card went back, in the reader's language.
import type { Problem } from '../../lib/api/problem';
import type { Language } from '../../lib/i18n.svelte';
import { problemInWords } from '../../ui/problem-words';
import { ligrettoWords } from './words';

/** `names` are those of the players by seat: the server tells which seat was first. */
export function refusalInWords(
  problem: Problem,
  card: string,
  names: string[],
  language: Language,
): string {
  const t = ligrettoWords(language);
  const first = firstOf(problem, names);
  if (problem.code === 'too-slow' && first) return t.tooSlow(first);
  if (problem.code === 'illegal-move' && card) return t.doesNotFit(card);
  if (problem.code === 'not-your-turn' || problem.code === 'match-over') return t.roundOver;
  return problemInWords(problem, null, language).sentence;
}

/** Who was faster: by seat, otherwise by the name in the server's text. */
function firstOf({ rule, message }: Problem, names: string[]): string | undefined {
  const seat = typeof rule === 'object' && rule !== null && 'seat' in rule ? rule.seat : null;
  const named = typeof seat === 'number' ? names[seat] : undefined;
  return named ?? /^too slow: (.*) was first$/.exec(message)?.[1];
}
