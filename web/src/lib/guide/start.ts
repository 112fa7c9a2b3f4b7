import type { GameEntry } from '../../games/game';
import { createMatch, takeSeat } from '../api/client';
import type { NewPlayer, OptionValues } from '../api/types';
import { preferences } from '../preferences.svelte';
import { keepSeatToken } from '../seats';
import type { Guide } from './guide';
import { keepGuide } from './kept';
import { guideWords } from './words';

/** The players of a guided game: the learner on one seat, on the others whom the guide says. */
export function guidePlayers(
  guide: Guide,
  nSeats: number,
  names: { own: string; guide: string },
): NewPlayer[] {
  const others = [...(guide.others ?? [])];
  return Array.from({ length: nSeats }, (_, seat): NewPlayer => {
    if (seat === guide.own) return { name: names.own, type: 'HUMAN' };
    return others.shift() ?? { name: names.guide, type: 'HUMAN' };
  });
}

/** Begins the guided first game of a game and answers with the address of the match. */
export async function startGuide(entry: GameEntry): Promise<string> {
  const guide = await entry.loadGuide?.();
  if (!guide) throw new Error(`${entry.type} has no guide`);
  return beginGuide(entry, guide, guide.options);
}

/** The same from another position, for one more try. */
async function beginGuide(entry: GameEntry, guide: Guide, options: OptionValues): Promise<string> {
  const t = guideWords();
  const nSeats = entry.sides(options).length;
  const players = guidePlayers(guide, nSeats, { own: preferences.name, guide: t.guide });
  const { id } = await createMatch({
    type: entry.type,
    // Anyone who learns wants no audience, and nobody searches for such a match.
    gameGeneric: { name: t.name(entry.words().name), unlisted: true },
    gameSpecific: options,
    players,
  });
  const tokens: Record<number, string> = {};
  for (const [seat, player] of players.entries()) {
    if (player.type !== 'HUMAN') continue;
    const { token } = await takeSeat(id, seat, player.name);
    if (seat === guide.own) keepSeatToken(id, seat, token);
    else tokens[seat] = token;
  }
  keepGuide(id, { tokens, step: 0 });
  return `${entry.path}#${id}`;
}
