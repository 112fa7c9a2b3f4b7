// What a game gives to the interface. The pages know games only by this.
import type { Component } from 'svelte';
import type { Actor } from '../lib/actor';
import type { Problem } from '../lib/api/problem';
import type { BrokenRule, FoundLine, OptionValues, SeatInfo, Turn } from '../lib/api/types';
import type { Guide } from '../lib/guide/guide';
import type { Language } from '../lib/i18n.svelte';

/** An option in words; the option itself is told by the server. */
export interface OptionWords {
  label: string;
  hint?: string;
  /** The choices by value; one without a word is shown as it is. */
  choices?: Record<string, string>;
}

/** The words that the lobby needs. They are part of the first page, so there are few. */
export interface EntryWords {
  name: string;
  /** What it is about, in a few words. */
  about: string;
  /** What one learns by playing it or by writing a program for it. */
  teaches?: string;
  /** By the server's word for a side. */
  sides: Record<string, string>;
  /** By the name of the option. */
  options: Record<string, OptionWords>;
  /** The columns of the table of a class, by the word that the server counts under. */
  counts?: Record<string, string>;
}

/** More that can be done with a game: pages of its own, named in the lobby. */
interface MorePages {
  title: string;
  text: string;
  links: { href: string; label: string }[];
}

/** Pieces are light or dark, whatever their colour is. */
export type Tone = 'light' | 'dark';

/** What the lobby needs; it stays small, for it is part of the first page. */
export interface GameEntry<View = unknown, Step = unknown, Told = unknown> {
  /** The name of the kind on the wire and in the API. */
  type: string;
  /** Its place among the games: the lowest comes first. */
  order: number;
  /** The page of its matches. */
  path: string;
  help: string;
  words: (language?: Language) => EntryWords;
  /** A small drawing, for its card in the lobby. */
  Picture: Component;
  /** The sides by seat, in the server's words, for a match with these options. */
  sides: (options: OptionValues) => string[];
  /** What a seat is called where these sides play. */
  seatName: (sides: string[], seat: number, language: Language) => string;
  /** The board has no side to look from. */
  cannotFlip?: boolean;
  /** What the pieces of the seats look like, where each has its own. */
  pieces?: readonly Tone[];
  /** The board is wider than high: beside it lies more than the players. */
  isWide?: boolean;
  /** The seats are different roles, so that a rematch does not swap them. */
  keepsSeats?: boolean;
  /** A position in its notation, as an example. */
  example: string;
  /** A first move, for the examples of the API page. */
  firstMove: string;
  /** Its help page also explains the line protocol. */
  explainsProtocol?: boolean;
  more?: (language: Language) => MorePages;
  load: () => Promise<GameModule<View, Step, Told>>;
  loadHelp: (language: Language) => Promise<Component>;
  /** The first game, step by step. */
  loadGuide?: () => Promise<Guide<View>>;
}

/** How the position shown came about; a board may animate it. */
export interface Arrival<View = unknown, Step = unknown> {
  /** Changes with each arrival, so that the same move can be shown twice. */
  key: number;
  before: View;
  steps: Step[];
}

/** A board takes a view and emits notation; what is legal it reads from the view. */
export interface BoardProps<View = unknown, Step = unknown> {
  view: View;
  arrival: Arrival<View, Step> | null;
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
export interface LiveProps<View = unknown, Step = unknown> {
  view: View;
  arrival: Arrival<View, Step> | null;
  seats: SeatInfo[];
  /** What the players are called, by seat. */
  names: string[];
  /** How good the bots are, in words, by seat; empty where the name tells it. */
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
export interface GameAnalysis<View = unknown> {
  /** The position as the server analyses it, limits included. */
  position: (view: View) => string;
  /** The text from which the server makes the positions of a line of play. */
  lineText: (view: View, moves: string[]) => string;
  /** What a finished game is worth for the first seat, from 0 to 1; null while it goes on. */
  outcome: (view: View) => number | null;
  /** The value of a line in the game's own words. */
  value: (line: FoundLine, language: Language) => string;
}

export interface Fact {
  label: string;
  value: string;
}

/** What the text mode may look at to answer a command. */
export interface TextContext<View = unknown> {
  view: View;
  lastMove: { by: Actor; action: string | null } | null;
  clocks: () => string;
  mayMove: boolean;
  language: Language;
}

export type TextAnswer = { say: string } | { play: string } | { unknown: true };

/** A look back on a finished match: what the server found, told by the game. */
export interface DebriefingProps<View = unknown, Told = unknown> {
  /** What the server found; its form depends on the game. */
  told: Told;
  /** Any view of the match, for who sits where. */
  view: View;
  /** The ply that the board shows. */
  shown: number;
  /** Shows the position of a ply on the board. */
  onlook: (ply: number) => void;
}

/** A move that is to be told. */
export interface MoveWords<View = unknown, Step = unknown> {
  ply: number;
  by: Actor;
  /** Null where it must not be known yet. */
  action: string | null;
  /** What it brought about. */
  steps: Step[];
  /** Any view of the match, for who sits where. */
  view: View | null;
  language: Language;
}

/**
 * What the match page needs of a game: of its positions it sees this view, of its moves these
 * steps, and of a finished match it is told this.
 */
export interface GameModule<View = unknown, Step = unknown, Told = unknown> {
  Board: Component<BoardProps<View, Step>>;
  /** The table of a game that everybody plays at the same time. */
  LiveTable?: Component<LiveProps<View, Step>>;
  /** A line of the move list, such as `1: White C3:D4`. */
  moveLine: (move: MoveWords<View, Step>) => string;
  /** The move alone, such as `C3:D4`, where each seat has a column; left out without turns. */
  moveCell?: (move: MoveWords<View, Step>) => string;
  /** The text beside the move before it, where a move is part of the same turn; else null. */
  joined?: (move: MoveWords<View, Step>, before: MoveWords<View, Step>) => string | null;
  /** What came of a move and is none itself, such as a skipped turn; the next move may tell. */
  remark?: (move: MoveWords<View, Step>, next: MoveWords<View, Step> | undefined) => string | null;
  /** A move in words, for those who listen. */
  moveSpeech: (move: MoveWords<View, Step>) => string;
  /** Was something captured? Then it also sounds different. */
  isCapture: (steps: Step[]) => boolean;
  /** The sides by seat, in the server's words. */
  sides: (view: View) => string[];
  /** Who acts next, where the rules have somebody to wait for. */
  toAct: (view: View) => Actor | null;
  /** The options of a match that began with this view, for one more with the same settings. */
  settings: (view: View) => OptionValues;
  /** The options of a new match that starts from this position; null where none can. */
  startFrom: (view: View) => OptionValues | null;
  /** The position as a text that can be shared; null where there is none. */
  scenario: (view: View) => string | null;
  /** Counters and points beside the board. */
  facts: (view: View, language: Language) => Fact[];
  /** Why a match ended, in words; null for a reason that is not this game's. */
  reason: (reason: string, language: Language) => string | null;
  /** Left out by a game of which the server has nothing to say afterwards. */
  Debriefing?: Component<DebriefingProps<View, Told>>;
  /** Left out by a game that the server can't analyse. */
  analysis?: GameAnalysis<View>;
  /** The broken rule in the reader's language; null where there are no words for it. */
  refusal?: (rule: BrokenRule, language: Language) => string | null;
  /** How an action is written, for somebody whose text was none. */
  notation: (language: Language) => string;
  text: {
    commands: (language: Language) => { command: string; meaning: string }[];
    answer: (input: string, context: TextContext<View>) => TextAnswer;
  };
}
