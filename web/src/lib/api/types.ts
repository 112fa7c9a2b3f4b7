// The one place where the names of the server's schemas meet the names used in the interface.
import type { components } from './schema';

type Schemas = components['schemas'];
export type MatchState = Schemas['MatchState'];
export type PlayerType = Schemas['PlayerType'];
export type Turn = Schemas['Turn'];
export type Result = Schemas['Result'];
export type Finding = Schemas['Finding'];
export type FoundLine = Schemas['FoundLine'];
export type PlyFinding = Schemas['PlyFinding'];
export type ClassHead = Schemas['ClassHead'];
export type ClassDocument = Schemas['ClassDocument'];
export type ClassRow = Schemas['ClassRow'];
export type ProblemDocument = Schemas['Problem'];

/** A text in each language of the interface. */
export type Titles = Record<'de' | 'en', string>;

/** A player that is part of the server. */
export interface BotInfo {
  name: string;
  title: Titles;
  /** The side that it can play; left out where it can play all. */
  side?: string | null;
}

/** An option of a kind of game; all values travel as text. */
export interface OptionInfo {
  name: string;
  type: 'number' | 'choice' | 'flag' | 'text';
  min?: number | null;
  max?: number | null;
  choices?: string[] | null;
  default?: string | null;
  /** It decides how many seats there are, or who sits on them. */
  decidesSeats: boolean;
  /** Only few need it. */
  advanced: boolean;
}

/** What a kind of game can do. */
export interface KindInfo {
  /** As in `type` of a match. */
  type: string;
  rules: number;
  programs: boolean;
  people: boolean;
  bots: BotInfo[];
  analysis: boolean;
  debriefing: boolean;
  /** The text of a game reads back. */
  gameText: boolean;
  handouts: string[];
  classes: boolean;
  realTime: boolean;
  hidden: boolean;
  options: OptionInfo[];
}

export type ServerInfo = Omit<Schemas['ServerInfo'], 'kinds'> & { kinds: KindInfo[] };

/** The options of a match by name. */
export type OptionValues = Record<string, string>;

// A bot that nobody named has no name.
type MaybeNamed<T> = Omit<T, 'name'> & { name?: string | null };
export type Player = MaybeNamed<Schemas['Player']>;
export type SeatInfo = MaybeNamed<Schemas['SeatInfo']>;
export type NewPlayer = Schemas['NewPlayer'];
export type MatchRow = Omit<Schemas['MatchRow'], 'players'> & { players: Player[] };
export type NewMatch = Pick<Schemas['NewMatch'], 'type' | 'gameGeneric'> & {
  gameSpecific?: OptionValues;
  players?: NewPlayer[];
};
export type NewClass = Omit<Schemas['NewClass'], 'match'> & { match: NewMatch };

/** Who acted: the player on a seat, or one who has none. */
interface Acted {
  seat?: number | null;
  actor?: 'dealer' | 'clock' | null;
  /** Left out where it must not be known yet. */
  action?: string | null;
}
export type Move = Omit<Schemas['Move'], 'seat' | 'action'> & Acted;
type Fact = Schemas['Fact'];
type Played = Omit<Extract<Fact, { type: 'played' }>, 'seat' | 'action'> & Acted;
export type Entry = (Exclude<Fact, { type: 'played' }> | Played) & { seq: number; at: number };

// Views and steps are read by the module of their game only, which knows their form.
export type MatchHead = Omit<Schemas['MatchHead'], 'position' | 'seats'> & {
  position: unknown;
  seats: SeatInfo[];
};
export type MatchDocument = MatchHead & { moves: Move[] };
export type Ply = Omit<Schemas['Ply'], 'position' | 'steps' | 'seat' | 'action'> &
  Acted & { position: unknown; steps?: unknown[] | null };
export type Plies = { plies: Ply[] };
export type LiveEvent = Omit<Schemas['LiveEvent'], 'match' | 'steps' | 'entry'> & {
  entry: Entry;
  match?: MatchHead | null;
  steps?: unknown[] | null;
};
