// The one place where the names of the server's schemas meet the names used in the interface.
import type { components } from './schema';

type Schemas = components['schemas'];
export type MatchState = Schemas['MatchState'];
export type PlayerType = Schemas['PlayerType'];
export type Turn = Schemas['Turn'];
export type MatchRequest = Schemas['MatchRequest'];
export type Rematch = Schemas['Rematch'];
export type Result = Schemas['Result'];
export type Finding = Schemas['Finding'];
export type FoundLine = Schemas['FoundLine'];
export type Opening = Schemas['Opening'];
export type PlyFinding = Schemas['PlyFinding'];
export type ClassHead = Schemas['ClassHead'];
export type CreatedMatch = Schemas['CreatedMatch'];
export type ClassDocument = Schemas['ClassDocument'];
export type ClassEntry = Schemas['ClassEntry'];
export type RefusedConnection = Schemas['RefusedConnection'];
export type LeaveReason = Schemas['LeaveReason'];
export type SeatTicket = Schemas['SeatTicket'];
export type ServerState = Schemas['ServerState'];
export type Which = Schemas['Which'];
export type ClassRow = Schemas['ClassRow'];
export type ClassNews = Schemas['ClassNews'];
export type ClassDoor = Schemas['ClassDoor'];
export type ClassPlace = Schemas['ClassPlace'];
export type Admitted = Schemas['Admitted'];
export type ProblemDocument = Schemas['Problem'];
export type BrokenRule = Schemas['BrokenRule'];
export type ProblemKind = Schemas['ProblemKind'];
export type FieldProblem = Schemas['FieldProblem'];
export type FieldError = Schemas['FieldError'];
export type Thing = Schemas['Thing'];
export type BodyFault = Schemas['BodyFault'];
export type Crowd = Schemas['Crowd'];
export type OverQuota = Schemas['OverQuota'];
export type TournamentRefusal = Schemas['TournamentRefusal'];
export type Unready = Schemas['Unready'];
export type JsonType = Schemas['JsonType'];
export type Ability = Schemas['Ability'];

export type BotInfo = Schemas['BotInfo'];
export type Player = Schemas['Player'];
export type SeatInfo = Schemas['SeatInfo'];
export type NewPlayer = Schemas['NewPlayer'];
export type MatchRow = Schemas['MatchRow'];
export type Move = Schemas['Move'];
export type Entry = Schemas['Entry'];

/** An option of a kind of game; all values travel as text. */
export type OptionInfo = Schemas['OptionInfo'];
export type KindInfo = Schemas['KindInfo'];
export type ServerInfo = Schemas['ServerInfo'];

/** The options of a match by name. */
export type OptionValues = Record<string, string>;

export type NewMatch = Pick<Schemas['NewMatch'], 'type' | 'gameGeneric' | 'rematch'> & {
  gameSpecific?: OptionValues;
  players?: NewPlayer[];
};
export type NewClass = Omit<Schemas['NewClass'], 'match'> & { match: NewMatch };

// Views and steps are read by the module of their game only, which knows their form.
export type MatchHead = Omit<Schemas['MatchHead'], 'position'> & { position: unknown };
export type MatchDocument = MatchHead & { moves: Move[] };
export type Ply = Omit<Schemas['Ply'], 'position' | 'steps'> & {
  position?: unknown;
  steps?: unknown[] | null;
};
export type Plies = { plies: Ply[] };
export type LiveEvent = Omit<Schemas['LiveEvent'], 'match' | 'steps'> & {
  match?: MatchHead | null;
  steps?: unknown[] | null;
};
