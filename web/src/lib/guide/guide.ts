// A guided first game: a real match on the server from a set position, with a plan. The plan says
// what the learner is to do and why, and what the guide answers from the other seat. How far it
// has come follows from the moves of the match alone, so nothing has to be remembered.
import type { NewPlayer, OptionValues } from '../api/types';
import type { Language } from '../i18n.svelte';

type Texts = Record<Language, string>;

/** What is known of the match at a moment. */
interface Seen<View = unknown> {
  view: View;
  /** The seat of the learner. */
  own: number;
}

/** One thing that the learner is to do. */
export interface Step<View = unknown> {
  text: Texts;
  /** The move that is meant; it is also shown on the board. */
  move?: string;
  /** Others that do as well. */
  also?: readonly string[] | RegExp;
  /** In a game without turns there is no plan of moves: then this tells when it is done. */
  isDone?: (seen: Seen<View>) => boolean;
  /** What the guide does after it, from its own seat. */
  replies?: readonly string[];
}

export interface Guide<View = unknown> {
  /** The options of the match, such as its position. */
  options: OptionValues;
  /** Where the learner sits. */
  own: number;
  /** Who sits on the other seats; the guide itself, unless there is somebody here. */
  others?: readonly NewPlayer[];
  steps: readonly Step<View>[];
  /** What is said when all is done. */
  end: Texts;
}

/** A move of the match, as the guide looks at it. Dice and deals have no seat. */
interface PlayedMove {
  seat: number | null;
  action: string | null;
}

export interface Progress {
  /** The step that is to be done now; as many as there are when all is done. */
  step: number;
  /** What the guide is to do now. */
  reply: string | null;
  /** The learner did something else than the plan says. */
  hasStrayed: boolean;
}

function isMeant(action: string | null, { move, also = [] }: Step): boolean {
  if (move === undefined) return true;
  if (also instanceof RegExp) return also.test(action ?? '');
  return [move, ...also].some((meant) => meant.toLowerCase() === action?.toLowerCase());
}

/** How far the plan of a game with turns has come. */
export function progressOf(guide: Guide, moves: readonly PlayedMove[]): Progress {
  const played = moves.filter(({ seat }) => seat !== null);
  let next = 0;
  for (const [step, wanted] of guide.steps.entries()) {
    const own = played[next];
    if (!own) return { step, reply: null, hasStrayed: false };
    if (own.seat !== guide.own || !isMeant(own.action, wanted))
      return { step, reply: null, hasStrayed: true };
    next += 1;
    for (const reply of wanted.replies ?? []) {
      const answer = played[next];
      if (!answer) return { step: step + 1, reply, hasStrayed: false };
      next += 1;
    }
  }
  return { step: guide.steps.length, reply: null, hasStrayed: false };
}

/** How far a game without turns has come: the first step from here that is not done. */
export function stepOfView<View>(guide: Guide<View>, from: number, seen: Seen<View>): number {
  let step = from;
  while (guide.steps[step]?.isDone?.(seen)) step += 1;
  return step;
}
