// The first round of somebody who never played: what to say at each moment of it.
import { keep, load } from '../../lib/storage';
import { NOTHING_BEGUN, press, type Table } from './play';
import { playerOf } from './view';

/** What the guide talks about now. */
export type GuideStep = 'aim' | 'row' | 'waste' | 'stack' | 'goOn';

const KEY = 'spielwerk.ligretto.guided';
/** How many cards the Ligretto stack has at first. */
const FULL = 10;
/** After this many cards of it nobody needs to be told how it goes. */
const KNOWN = 3;

export const wasGuided = (): boolean => load(KEY, false);
export const keepGuided = (): void => keep(KEY, true);

/** The step, in the first round of a player; null for everybody else. */
export function guideStep(table: Table): GuideStep | null {
  const { view, own, isOver } = table;
  const player = own === null ? undefined : playerOf(view, own);
  if (!player || isOver || view.rounds.length > 0) return null;
  if (view.phase !== 'playing') return 'aim';
  const open = player.row.filter((card) => card !== null);
  const fits = (card: string | null | undefined) => {
    const meant = card ? press(NOTHING_BEGUN, table, card) : null;
    return meant !== null && !('nowhere' in meant);
  };
  if (player.ligretto < FULL && player.ligretto > FULL - KNOWN) return 'stack';
  if (player.ligretto <= FULL - KNOWN) return 'goOn';
  return open.some(fits) ? 'row' : 'waste';
}
