import type { Problem } from '../lib/api/problem';
import type { Language } from '../lib/i18n.svelte';
import type { GameModule } from './game';

/** Why the server refused an action or a position, as far as the game has words for it. */
export const explainRefusal = (
  { code, rule }: Problem,
  game: Pick<GameModule, 'notation' | 'refusal'>,
  language: Language,
): string | null => {
  const words = (rule && game.refusal?.(rule, language)) ?? null;
  if (code !== 'unreadable-move') return words;
  return [words, game.notation(language)].filter((part) => part !== null).join(' ');
};
