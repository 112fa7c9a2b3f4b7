import type { GameAnalysis } from '../../games/game';
import type { Language } from '../i18n.svelte';
import { boardWords } from './words';

interface Ended {
  outcome?: { winners: number[] } | null;
}

interface AnalysedGame<View> {
  /** The name of the kind. */
  type: string;
  /** The position with all rules that were chosen, as the server reads it. */
  setup: (view: View) => string;
  /** What the sides are called. */
  sides: (language: Language) => readonly string[];
}

/** The analysis of a board game of two, whose values are hundredths of a piece. */
export const boardAnalysis = <View extends Ended>({
  type,
  setup,
  sides,
}: AnalysedGame<View>): GameAnalysis<View> => ({
  position: setup,
  lineText: (view, moves) =>
    `[GameType "${type}"]\n[Setup "${setup(view)}"]\n\n${moves.join(' ')}\n`,
  outcome: ({ outcome }) => {
    if (!outcome) return null;
    if (outcome.winners.length !== 1) return 0.5;
    return outcome.winners[0] === 0 ? 1 : 0;
  },
  value: ({ score, winInPlies }, language) => {
    if (winInPlies) {
      const side = sides(language)[winInPlies > 0 ? 0 : 1] ?? '';
      return boardWords(language).winsIn(side, Math.abs(winInPlies));
    }
    const pieces = new Intl.NumberFormat(language, {
      signDisplay: 'exceptZero',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(score / 100);
    return pieces.replace('-', '−');
  },
});
