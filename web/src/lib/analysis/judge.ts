// How good the moves of a game were, measured by the chance to win that each of them cost.
export type Fault = 'inaccuracy' | 'mistake' | 'blunder';

/** From the worst to the mildest; `from` is the loss of the mover's chance. */
export const FAULTS: { fault: Fault; from: number; glyph: string }[] = [
  { fault: 'blunder', from: 0.3, glyph: '??' },
  { fault: 'mistake', from: 0.2, glyph: '?' },
  { fault: 'inaccuracy', from: 0.1, glyph: '?!' },
];

export const glyphOf = (fault: Fault): string =>
  FAULTS.find((entry) => entry.fault === fault)?.glyph ?? '';

/** A move and whose it is; null where no player made it, or where it is not known. */
export interface JudgedMove {
  seat: number | null;
  action: string | null;
}

export interface Verdict {
  seat: number | null;
  /** From 0 to 1; null when one of the two positions has no value yet. */
  loss: number | null;
  fault: Fault | null;
  /** What would have been better, where something was lost. */
  better: string | null;
}

/** Rounding must not decide: a loss of exactly the limit counts. */
const EPSILON = 1e-9;

export const faultOf = (loss: number): Fault | null =>
  FAULTS.find(({ from }) => loss >= from - EPSILON)?.fault ?? null;

/**
 * Judges each move. `chances` are those of the first seat by ply, `best` the best moves known;
 * both have one entry more than there are moves.
 */
export function judge(
  moves: JudgedMove[],
  chances: (number | null)[],
  best: (string | null)[],
): Verdict[] {
  return moves.map(({ seat, action }, i) => {
    const [before, after] = [chances[i] ?? null, chances[i + 1] ?? null];
    const advice = best[i] ?? null;
    // Anyone who played what the analysis itself would play has lost nothing by it.
    if (advice !== null && advice === action) return { seat, loss: 0, fault: null, better: null };
    if (before === null || after === null || seat === null)
      return { seat, loss: null, fault: null, better: null };
    const loss = Math.max(0, seat === 0 ? before - after : after - before);
    const fault = faultOf(loss);
    return { seat, loss, fault, better: fault ? advice : null };
  });
}

export interface Summary {
  faults: Record<Fault, number>;
  /** The mean loss of a move, from 0 to 1; null when no move was judged. */
  meanLoss: number | null;
}

export function summarise(verdicts: Verdict[], nSeats: number): Summary[] {
  return Array.from({ length: nSeats }, (_, seat) => {
    const own = verdicts.filter((verdict) => verdict.seat === seat && verdict.loss !== null);
    const count = (fault: Fault) => own.filter((verdict) => verdict.fault === fault).length;
    const whole = own.reduce((sum, { loss }) => sum + (loss ?? 0), 0);
    return {
      faults: {
        inaccuracy: count('inaccuracy'),
        mistake: count('mistake'),
        blunder: count('blunder'),
      },
      meanLoss: own.length > 0 ? whole / own.length : null,
    };
  });
}
