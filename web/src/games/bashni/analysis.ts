import { boardAnalysis } from '../../lib/board/analysis';
import type { View } from './view';
import { bashniWords } from './words';

export const analysis = boardAnalysis<View>({
  type: 'Bashni',
  setup: ({ notation, maxPlies, maxPliesWithoutNewKing }) =>
    `${notation};max_plies=${maxPlies};max_plies_without_new_king=${maxPliesWithoutNewKing}`,
  sides: (language) => bashniWords(language).sides,
});
