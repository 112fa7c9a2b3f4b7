/** A deal that nobody knows beforehand; the server draws only the dice. */
export const randomSeed = (): string => `${crypto.getRandomValues(new Uint32Array(1))[0] ?? 0}`;
