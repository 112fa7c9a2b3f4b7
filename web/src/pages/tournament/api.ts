// The calls that only the pages about tournaments need.
import { bearer, body, http } from '../../lib/api/client';
import type { components } from '../../lib/api/schema';

type Schemas = components['schemas'];
export type TournamentHead = Schemas['TournamentHead'];
export type Tournament = Schemas['TournamentDocument'];
export type Game = Schemas['TournamentGame'];
export type NewTournament = Schemas['NewTournament'];
export type Format = Schemas['Format'];
export type TeamTicket = Schemas['TeamTicket'];
export type Board = Schemas['Board'];
export type Rights = Schemas['Rights'];
export type Action = Schemas['ConductAction'];
export type Standing = Schemas['Standing'];
export type Reason = Schemas['Reason'];

const at = (id: string) => ({ path: { id } });

export const listTournaments = (): Promise<TournamentHead[]> =>
  body(http.GET('/api/v1/tournaments'));

export const createTournament = (order: NewTournament) =>
  body(http.POST('/api/v1/tournaments', { body: order }));

export const fetchTournament = (id: string): Promise<Tournament> =>
  body(http.GET('/api/v1/tournaments/{id}', { params: at(id) }));

export const fetchGames = (id: string): Promise<Game[]> =>
  body(http.GET('/api/v1/tournaments/{id}/games', { params: at(id) }));

// The compiler takes the views of all games in it for different ones, although they are the same.
export const fetchBoards = (id: string, limit: number) =>
  body(
    http.GET('/api/v1/tournaments/{id}/boards', { params: { ...at(id), query: { limit } } }),
  ) as Promise<unknown> as Promise<Board[]>;

export const fetchRights = (id: string, secret: string): Promise<Rights> =>
  body(http.GET('/api/v1/tournaments/{id}/rights', { params: at(id), headers: bearer(secret) }));

export const fetchTickets = (id: string, secret: string): Promise<TeamTicket[]> =>
  body(http.GET('/api/v1/tournaments/{id}/tickets', { params: at(id), headers: bearer(secret) }));

export const addTeams = (id: string, secret: string, names: string[]): Promise<TeamTicket[]> =>
  body(
    http.POST('/api/v1/tournaments/{id}/teams', {
      params: at(id),
      body: { names },
      headers: bearer(secret),
    }),
  );

export const removeTeam = (id: string, secret: string, team: number) =>
  body(
    http.DELETE('/api/v1/tournaments/{id}/teams/{team}', {
      params: { path: { id, team } },
      headers: bearer(secret),
    }),
  );

export const renewTicket = (id: string, secret: string, team: number): Promise<TeamTicket[]> =>
  body(
    http.POST('/api/v1/tournaments/{id}/teams/{team}/ticket', {
      params: { path: { id, team } },
      headers: bearer(secret),
    }),
  );

export const conduct = (id: string, secret: string, action: Action) =>
  body(
    http.POST('/api/v1/tournaments/{id}/conduct', {
      params: at(id),
      body: { action },
      headers: bearer(secret),
    }),
  );

export const fetchTranscript = (id: string, secret: string, game: number): Promise<string> =>
  body(
    http.GET('/api/v1/tournaments/{id}/games/{game}/transcript', {
      params: { path: { id, game } },
      headers: bearer(secret),
      parseAs: 'text',
    }),
  );
