// What a game gives to the interface. The lobby and the match page know games only by this.
import type { Component } from 'svelte';
import type { Problem } from '../lib/api/problem';
import type { FoundLine, SeatInfo, Turn } from '../lib/api/types';
import type { Language } from '../lib/i18n.svelte';

/** A field of the "create a match" form that only this game has. */
export interface OptionField {
  /** The name in `gameSpecific` of the request. */
  key: string;
  kind: 'number' | 'text' | 'choice';
  label: (language: Language) => string;
  hint: (language: Language) => string;
  placeholder: string;
  /** What can be chosen; the first is the usual one. */
  choices?: { value: string; label: (language: Language) => string }[];
  /** The choice to begin with, if it is not the first one; the request always names it. */
  usual?: string;
  /** Decides who plays, so it stands above the seats. */
  isFirst?: boolean;
}

/** The options chosen so far, by name. */
export type OptionValues = Record<string, string>;

/** What may tell the sides of a match apart: its position, or the options it is made with. */
export interface SideContext {
  view?: unknown;
  options?: OptionValues;
}

/** What the lobby needs; it stays small, for it is part of the first page. */
export interface GameEntry {
  /** The name of the kind on the wire and in the API. */
  type: string;
  /** The page of its matches. */
  path: string;
  help: string;
  name: (language: Language) => string;
  nSeats: (options: OptionValues) => number;
  sideName: (seat: number, language: Language, context?: SideContext) => string;
  /** The board has no side to look from. */
  cannotFlip?: boolean;
  /** The board is wider than high: beside it lies more than the players. */
  isWide?: boolean;
  /** Everybody plays at the same time, each at a screen of their own, and programs can't. */
  isLive?: boolean;
  options: OptionField[];
  /** What people call one of its bots; left out where the bots' own names will do. */
  botName?: (bot: string, language: Language) => string;
  /** The same where the seat does not stand beside it. */
  botTitle: (bot: string, language: Language) => string;
  /** A position in its notation, as an example. */
  example: string;
  /** Those of its bots that can play on a seat; left out where all of them can. */
  botsOfSeat?: (bots: string[], seat: number, options: OptionValues) => string[];
  /** The side by the word that the server has for it, where a seat alone does not tell it. */
  sideOf?: (side: string, language: Language) => string;
  /** A column of the table of a class, by the word that the server counts under. */
  countName?: (count: string, language: Language) => string;
  /** The seats are different roles, so that a rematch does not swap them. */
  keepsSeats?: boolean;
  load: () => Promise<GameModule>;
  loadHelp: (language: Language) => Promise<Component>;
}

/** How the position shown came about; a board may animate it. */
export interface Arrival {
  /** Changes with each arrival, so that the same move can be shown twice. */
  key: number;
  before: unknown;
  steps: unknown[];
}

/** A board takes a view and emits notation; what is legal it reads from the view. */
export interface BoardProps {
  view: unknown;
  arrival: Arrival | null;
  /** The notation of the move that led here. */
  lastMove: string | null;
  /** A move that is shown as advice. */
  advice?: string | null;
  /** May this browser move now, in this position? */
  mayMove: boolean;
  /** The seat shown at the bottom. */
  bottomSeat: number;
  /** Answers whether the move was accepted; if not, the board takes it back. */
  onmove?: (notation: string) => Promise<boolean>;
  /** Reads a text to those who do not see the board. */
  say?: (text: string) => void;
}

/** A table that everybody plays at together. It takes a view and emits notation at any time. */
export interface LiveProps {
  view: unknown;
  arrival: Arrival | null;
  seats: SeatInfo[];
  /** How good the bots are, in words, by seat. */
  levels: string[];
  /** The seat that this browser plays. */
  own: number | null;
  /** How long nobody may act, while that is so. */
  turn: Turn | null;
  /** The server's time, ticking. */
  now: number;
  isOver: boolean;
  /** Answers with the problem if the action was refused. */
  onact: (notation: string) => Promise<Problem | null>;
  ontake: (seat: number) => void;
  onrelease: (seat: number) => void;
  /** Reads a text to those who do not see the table. */
  say: (text: string) => void;
}

/** What the pages need to show an analysis. Chances and scores are those of the first seat. */
export interface GameAnalysis {
  /** The position as the server analyses it, limits included. */
  position: (view: unknown) => string;
  /** The text from which the server makes the positions of a line of play. */
  lineText: (view: unknown, moves: string[]) => string;
  /** What a finished game is worth for the first seat, from 0 to 1; null while it goes on. */
  outcome: (view: unknown) => number | null;
  /** The value of a line in the game's own words. */
  value: (line: FoundLine, language: Language) => string;
}

export interface Fact {
  label: string;
  value: string;
}

/** What the text mode may look at to answer a command. */
export interface TextContext {
  view: unknown;
  lastMove: { seat: number; action: string } | null;
  clocks: () => string;
  mayMove: boolean;
  language: Language;
}

export type TextAnswer = { say: string } | { play: string } | { unknown: true };

/** A look back on a finished match: what the server found, told by the game. */
export interface DebriefingProps {
  /** What the server found; its form depends on the game. */
  told: unknown;
  /** Any view of the match, for who sits where. */
  view: unknown;
  /** The ply that the board shows. */
  shown: number;
  /** Shows the position of a ply on the board. */
  onlook: (ply: number) => void;
}

/** A move that is to be told. */
export interface MoveWords {
  ply: number;
  seat: number;
  action: string;
  /** What it brought about. */
  steps: unknown[];
  /** Any view of the match, for who sits where. */
  view: unknown;
  language: Language;
}

/** What the match page needs. */
export interface GameModule {
  Board: Component<BoardProps>;
  /** The table of a game that everybody plays at the same time. */
  LiveTable?: Component<LiveProps>;
  /** The letter of a side in the move list. */
  sideLetter: (seat: number, language: Language) => string;
  /** A line of the move list, such as `1: W does A3:B4`. */
  moveLine: (move: MoveWords) => string;
  /** A move in words, for those who listen. */
  moveSpeech: (move: MoveWords) => string;
  /** Was something captured? Then it also sounds different. */
  isCapture: (steps: unknown[]) => boolean;
  seatToMove: (view: unknown) => number;
  /** The options of a match that began with this view, for one more with the same settings. */
  settings: (view: unknown) => Record<string, unknown>;
  /** The options of a new match that starts from this position; null where none can. */
  startFrom: (view: unknown) => Record<string, unknown> | null;
  /** The position as a text that can be shared; null where there is none. */
  scenario: (view: unknown) => string | null;
  /** Counters and points beside the board. */
  facts: (view: unknown, language: Language) => Fact[];
  /** Why a match ended, in words; null for a reason that is not this game's. */
  reason: (reason: string, language: Language) => string | null;
  /** Left out by a game of which the server has nothing to say afterwards. */
  Debriefing?: Component<DebriefingProps>;
  /** Left out by a game that the server can't analyse. */
  analysis?: GameAnalysis;
  /** The broken rule in the reader's language; null where there are no words for it. */
  refusal?: (rule: unknown, language: Language) => string | null;
  /** How an action is written, for somebody whose text was none. */
  notation: (language: Language) => string;
  text: {
    commands: (language: Language) => { command: string; meaning: string }[];
    answer: (input: string, context: TextContext) => TextAnswer;
  };
}
