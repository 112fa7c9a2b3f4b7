// Who does something in a match: a player, the dealer (dice, cards) or the clock.
export type Actor = { seat: number } | 'dealer' | 'clock';

/** Who did it, as a move or an entry of the log tells it. */
export const actorOf = ({
  seat,
  actor,
}: {
  seat?: number | null;
  actor?: 'dealer' | 'clock' | null;
}): Actor => actor ?? { seat: seat ?? 0 };

/** The seat of a player; null for those who have none. */
export const seatOf = (actor: Actor): number | null =>
  typeof actor === 'object' ? actor.seat : null;
