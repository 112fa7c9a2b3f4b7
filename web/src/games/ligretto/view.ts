import type { components } from '../../lib/api/schema';

type Schemas = components['schemas'];
/** What is wrong with a text that should be an action. */
export type BadAction = Schemas['LigrettoBadAction'];
export type BadCard = Schemas['LigrettoBadCard'];
/** How a round ended. */
export type End = Schemas['LigrettoRoundEnd'];
/** How the last one came about, in the server's words. */
export type Reason = 'target' | 'rounds';
export type Round = Schemas['LigrettoRound'];
export type View = Schemas['LigrettoView'];
export type Phase = Schemas['LigrettoPhase'];
export type Player = Schemas['LigrettoPlayer'];

/** What an action brought about; which fields there are depends on the event. */
export type Step =
  | Exclude<Schemas['LigrettoEvent'], { event: 'laid' }>
  | (Omit<Extract<Schemas['LigrettoEvent'], { event: 'laid' }>, 'source'> & {
      source: 'waste' | { row: number };
    });

/** All seats play the same side. */
export const SIDE = 'player';

export const COLOURS = ['red', 'yellow', 'blue', 'green'] as const;
export type Colour = (typeof COLOURS)[number];

export const playerOf = (view: View, seat: number): Player | undefined => view.players[`${seat}`];

export const seatsOf = (view: View): number[] =>
  Object.keys(view.players)
    .map(Number)
    .sort((a, b) => a - b);

export const colourOf = (card: string): Colour => card.split(' ')[0] as Colour;
export const numberOf = (card: string): number => Number(card.split(' ')[1]);

/** The places that take a card of this seat now, the own one first, as the server says. */
export function placesFor(view: View, seat: number, card: string): number[] {
  const takes = (at: number) =>
    playerOf(view, at)?.takes.includes(card) ||
    (at === seat && playerOf(view, at)?.opens.includes(card));
  const seats = seatsOf(view);
  // Round the table, beginning with the own place: what is near is found first.
  const order = seats.map((_, i) => seats[(i + seat) % seats.length] ?? 0);
  return order.filter(takes);
}

export const layAction = (card: string, at: number): string => `${card} at ${at + 1}`;

/** The best place of the stopper, the seat with the most points and so on need the last round. */
export const lastRound = (view: View): Round | undefined => view.rounds.at(-1);
