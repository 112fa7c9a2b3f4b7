// The positions of a rules page: what the server says of them, kept in a file beside the page. A
// test holds the file against the server, so that no picture can be wrong about a rule.

/** A figure as its page states it. */
export interface FigureSource {
  /** The position, as the server reads it. */
  setup: string;
  /** The moves that can be made in the picture; the first one is shown by its button. */
  moves?: string[];
}

/** A figure as the server sees it. */
export interface FigureFacts<View, Step> {
  view: View;
  moves: { action: string; steps: Step[]; view: View }[];
}

/** A legal move as views list it: its text, alone or with more about it. */
export type Listed = string | { text: string } | { square: string };
