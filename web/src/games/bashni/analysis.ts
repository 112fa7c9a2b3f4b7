import { boardWords } from '../../lib/board/words';
import type { GameAnalysis } from '../game';
import type { View } from './view';
import { bashniWords } from './words';

function position(view: View): string {
  const { notation, maxPlies, maxPliesWithoutNewKing } = view;
  return `${notation};max_plies=${maxPlies};max_plies_without_new_king=${maxPliesWithoutNewKing}`;
}

export const analysis: GameAnalysis<View> = {
  position,
  lineText: (view, moves) =>
    `[GameType "Bashni"]\n[Setup "${position(view)}"]\n\n${moves.join(' ')}\n`,
  outcome: ({ outcome }) => {
    if (!outcome) return null;
    if (outcome.winners.length !== 1) return 0.5;
    return outcome.winners[0] === 0 ? 1 : 0;
  },
  value: ({ score, winInPlies }, language) => {
    const words = bashniWords(language);
    if (winInPlies) {
      const side = words.sides[winInPlies > 0 ? 0 : 1];
      return boardWords(language).winsIn(side, Math.abs(winInPlies));
    }
    const men = new Intl.NumberFormat(language, {
      signDisplay: 'exceptZero',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(score / 100);
    return men.replace('-', '−');
  },
};
