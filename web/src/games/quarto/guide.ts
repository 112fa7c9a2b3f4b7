import type { Guide } from '../../lib/guide/guide';
import type { View } from './view';

/** Three pieces of a kind stand in a line; the guide hands over the fourth by mistake. */
export const guide: Guide<View> = {
  options: { position: '0 4 *,*,*,*/*,15,*,*/*,*,*,*/13,*,*,14' },
  own: 0,
  steps: [
    {
      text: {
        de: 'Die Steine gehören beiden. Jeder hat vier Eigenschaften: rund oder eckig, hell oder dunkel, klein oder groß, voll oder hohl. Stellen Sie den Stein, den Sie bekommen haben, auf C1, und geben Sie der Anleitung den markierten.',
        en: 'The pieces belong to both of you. Each has four attributes: round or square, light or dark, short or tall, solid or hollow. Place the piece you were given on C1, and hand the marked one to the guide.',
      },
      move: 'C1,0',
      replies: ['A4,5'],
    },
    {
      text: {
        de: 'In der untersten Reihe stehen drei dunkle Steine, und die Anleitung hat Ihnen noch einen dunklen gegeben. Vier mit einer gemeinsamen Eigenschaft in einer Reihe gewinnen: Stellen Sie ihn auf B1.',
        en: 'Three dark pieces stand in the bottom row, and the guide has handed you another dark one. Four in a line with a common attribute win: place it on B1.',
      },
      move: 'B1',
    },
  ],
  end: {
    de: 'Quarto! Vier dunkle Steine in einer Reihe. Die Kunst ist das Geben: Nach jedem Zug suchen Sie einen Stein, mit dem die andere Seite nicht gewinnen kann.',
    en: 'Quarto! Four dark pieces in a line. The art lies in handing over: after each move you look for a piece with which the other side can’t win.',
  },
};
