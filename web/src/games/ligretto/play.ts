// What a player at a live table has begun: cards on their way, a card that was chosen, three that
// are being counted off. An own card moves at once; if the server refuses it, it goes back.
// Each function takes a state and gives the next one; times, sounds and words are not known here.
import { lastRound, type Player, placesFor, playerOf, type Step, seatsOf, type View } from './view';

/** A card on its way to somebody's place. */
export interface Laying {
  card: string;
  at: number;
}

export interface Play {
  /** Sent, but perhaps not accepted. */
  pending: Laying[];
  /** Fits at several places, of which one is to be chosen. */
  selected: string | null;
  isDrawing: boolean;
}

export const NOTHING_BEGUN: Play = { pending: [], selected: null, isDrawing: false };

/** Who looks at which table. */
export interface Table {
  view: View;
  /** The seat of this browser. */
  own: number | null;
  isOver: boolean;
}

const playerAt = ({ view, own }: Table): Player | undefined =>
  own === null ? undefined : playerOf(view, own);

export const mayAct = (table: Table): boolean =>
  table.view.phase === 'playing' && playerAt(table) !== undefined && !table.isOver;

function openCards(table: Table): (string | null)[] {
  const player = playerAt(table);
  return [...(player?.row ?? []), player?.waste ?? null];
}

/** The cards on their way; one that lies on its stack by now is no longer among the open ones. */
export const onTheWay = ({ pending }: Play, table: Table): Laying[] =>
  pending.filter(({ card }) => openCards(table).includes(card));

/** The places that take the chosen card. */
export const targetsOf = ({ selected }: Play, { view, own }: Table): number[] =>
  selected !== null && own !== null ? placesFor(view, own, selected) : [];

/** The same play at a table that has changed: a chosen card may be gone or fit nowhere any more. */
export function settled(play: Play, table: Table): Play {
  const pending = table.view.phase === 'playing' ? onTheWay(play, table) : [];
  const isChosen =
    mayAct(table) && openCards(table).includes(play.selected) && targetsOf(play, table).length > 0;
  const selected = isChosen ? play.selected : null;
  // The same object where nothing changed, so that nobody has to draw anything anew.
  if (pending.length === play.pending.length && selected === play.selected) return play;
  return { ...play, pending, selected };
}

/** Sends a card on its way; null where that can't be. */
export function beginLay(play: Play, table: Table, { card, at }: Laying): Play | null {
  if (!mayAct(table) || onTheWay(play, table).some((other) => other.card === card)) return null;
  return { ...play, selected: null, pending: [...onTheWay(play, table), { card, at }] };
}

/** The server refused it. */
export const takeBack = (play: Play, card: string): Play => ({
  ...play,
  pending: play.pending.filter((other) => other.card !== card),
});

/** Begins to count off three cards; null where that can't be. */
export const beginDraw = (play: Play, table: Table): Play | null =>
  mayAct(table) && !play.isDrawing ? { ...play, selected: null, isDrawing: true } : null;

export const endDraw = (play: Play): Play => ({ ...play, isDrawing: false });
export const select = (play: Play, card: string | null): Play => ({ ...play, selected: card });

/** What pressing a card means. */
type Press = { lay: Laying } | { choose: string } | { nowhere: string };

export function press(play: Play, table: Table, card: string): Press | null {
  if (!mayAct(table) || table.own === null) return null;
  const places = placesFor(table.view, table.own, card);
  const [first] = places;
  if (first === undefined) return { nowhere: card };
  // At the own place a card is as good as anywhere, so there is nothing to choose.
  if (places.length === 1 || play.selected === card || first === table.own) {
    return { lay: { card, at: first } };
  }
  return { choose: card };
}

/** What a key means at the table. */
type KeyMeaning = { press: string } | 'draw' | 'ready' | 'unselect';

export function meaningOf(key: string, play: Play, table: Table): KeyMeaning | null {
  const player = playerAt(table);
  if (!player) return null;
  if (key === ' ') return 'draw';
  if (/^[0-5]$/.test(key)) {
    const card = key === '0' ? player.waste : player.row[Number(key) - 1];
    return card ? { press: card } : null;
  }
  if (key.toLowerCase() === 'r') {
    return table.view.phase === 'gathering' && !player.ready ? 'ready' : null;
  }
  return key === 'Escape' && play.selected !== null ? 'unselect' : null;
}

/** What a player must hear of what happened. */
type Heard =
  | { what: 'turned-up'; slot: number; card: string }
  | { what: 'drew'; card: string | null }
  | { what: 'rotated' }
  | { what: 'counted' };

export function heard(steps: Step[], own: number | null): Heard[] {
  return steps.flatMap((step): Heard[] => {
    switch (step.event) {
      case 'laid':
        return step.seat === own && step.turned_up && step.source !== 'waste'
          ? [{ what: 'turned-up', slot: step.source.row + 1, card: step.turned_up }]
          : [];
      case 'drew':
        return step.seat === own ? [{ what: 'drew', card: step.waste ?? null }] : [];
      case 'rotated':
      case 'counted':
        return [{ what: step.event }];
      default:
        return [];
    }
  });
}

/** How the last round ended. */
type RoundEnd =
  | { end: 'stop'; stopper: number; points: number[] }
  | { end: 'deadlock' | 'idle'; points: number[] };

export function roundEnd(view: View): RoundEnd | null {
  const round = lastRound(view);
  if (!round) return null;
  const { end, stopper, points } = round;
  if (end !== 'stop') return { end, points };
  return { end, stopper: stopper ?? 0, points };
}

/** The other places, round the table from the own one, which is at the bottom. */
export function others({ view, own }: Table): number[] {
  const seats = seatsOf(view);
  if (own === null) return seats;
  return seats.map((_, i) => seats[(i + own) % seats.length] ?? 0).slice(1);
}

/** Who is not ready for the next round. */
export const missing = (view: View): number[] =>
  seatsOf(view).filter((seat) => !playerOf(view, seat)?.ready);

/** The seconds of a countdown, the last of which is 1. */
export function secondsLeft(
  { phase }: View,
  turn: { startedAt?: number | null; limitMs?: number | null } | null,
  now: number,
): number | null {
  if (phase !== 'countdown' || !turn?.startedAt || !turn.limitMs) return null;
  return Math.max(1, Math.ceil((turn.startedAt + turn.limitMs - now) / 1000));
}
