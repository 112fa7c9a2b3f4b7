// The one place where the names of the server's schemas meet the names used in the interface.
import type { components } from './schema';

type Schemas = components['schemas'];
export type MatchRow = Schemas['MatchRow'];
export type MatchState = Schemas['MatchState'];
export type NewMatch = Schemas['NewMatch'];
export type NewPlayer = Schemas['NewPlayer'];
export type PlayerType = Schemas['PlayerType'];
export type SeatInfo = Schemas['SeatInfo'];
export type Turn = Schemas['Turn'];
export type Move = Schemas['Move'];
export type Result = Schemas['Result'];
export type Finding = Schemas['Finding'];
export type FoundLine = Schemas['FoundLine'];
export type PlyFinding = Schemas['PlyFinding'];
export type ServerInfo = Schemas['ServerInfo'];
export type NewClass = Schemas['NewClass'];
export type ClassHead = Schemas['ClassHead'];
export type ClassDocument = Schemas['ClassDocument'];
export type ClassRow = Schemas['ClassRow'];
export type ProblemDocument = Schemas['Problem'];

// Views and steps are read by the module of their game only, which knows their form.
export type MatchHead = Omit<Schemas['MatchHead'], 'position'> & { position: unknown };
export type MatchDocument = MatchHead & Pick<Schemas['MatchDocument'], 'moves'>;
export type Ply = Omit<Schemas['Ply'], 'position' | 'steps'> & {
  position: unknown;
  steps?: unknown[] | null;
};
export type Plies = { plies: Ply[] };
export type LiveEvent = Omit<Schemas['LiveEvent'], 'match' | 'steps'> & {
  match?: MatchHead | null;
  steps?: unknown[] | null;
};
