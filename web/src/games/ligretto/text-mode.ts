// Ligretto in words; too slow for a race against people, but good for looking around.
import type { TextAnswer, TextContext } from '../game';
import { cardInWords } from './describe';
import { seatsOf, type View } from './view';
import { ligrettoWords } from './words';

export function answer(input: string, { view, language }: TextContext<View>): TextAnswer {
  const t = ligrettoWords(language);
  const typed = input.trim().toLowerCase();
  if (typed === 'b') {
    const lines = seatsOf(view).map((seat) => {
      const stacks = Object.entries(view.players[`${seat}`]?.stacks ?? {});
      const cards = stacks.map(([colour, number]) => cardInWords(`${colour} ${number}`, language));
      return `${t.player(seat + 1)}: ${cards.join(', ') || t.empty}.`;
    });
    return { say: lines.join('\n') };
  }
  if (typed === 'p') {
    const lines = seatsOf(view).map((seat) => {
      const { points = 0, total = 0 } = view.players[`${seat}`] ?? {};
      return `${t.player(seat + 1)}: ${t.points(points)}, ${t.total} ${total}.`;
    });
    return { say: lines.join('\n') };
  }
  if (/^(ready|start|draw|(red|yellow|blue|green) \d+ at \d+)$/.test(typed)) return { play: typed };
  return { unknown: true };
}
