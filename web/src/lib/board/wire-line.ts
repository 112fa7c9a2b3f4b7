/** A line of the protocol; one that is explained has the name of its note beside it. */
export type WireLine<Note extends string> = string | readonly [line: string, note: Note];

/** What is sent, by whom, and the note that belongs to it. */
export function readWireLine<Note extends string>(
  wireLine: WireLine<Note>,
): { from: 'S' | 'C'; line: string; note?: Note } {
  const [line, note] = typeof wireLine === 'string' ? [wireLine] : wireLine;
  // Every line of the server says whether all is well; dots stand for more of them.
  return { from: /^[+\-…]/.test(line) ? 'S' : 'C', line, note };
}
