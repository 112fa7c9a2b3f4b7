/** A chance as a whole number from 0 to 100. */
export const percent = (chance: number): number => Math.round(chance * 100);
