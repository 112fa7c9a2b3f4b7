// Every call to the server's HTTP interface, typed by the generated schema.
import createClient from 'openapi-fetch';
import { suspect } from '../reach.svelte';
import { Problem } from './problem';
import type { paths } from './schema';
import type {
  Admitted,
  ClassDocument,
  ClassDoor,
  ClassEntry,
  ClassHead,
  CreatedMatch,
  MatchDocument,
  MatchRequest,
  MatchState,
  NewClass,
  NewMatch,
  Opening,
  Plies,
  ProblemDocument,
  RefusedConnection,
  Rematch,
  SeatTicket,
  ServerInfo,
  Which,
} from './types';

// `fetch` is looked up at each call, so that a test may put its own in place.
const http = createClient<paths>({
  baseUrl: '',
  fetch: async (request) => {
    try {
      return await globalThis.fetch(request);
    } catch (thrown) {
      if (!request.signal.aborted) suspect();
      throw thrown;
    }
  },
});
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
/** The header that tells who looks. */
export const viewerHeaders = (token: string | null): Record<string, string> =>
  token === null ? {} : bearer(token);

/** The body of an answer; a refusal or a broken connection becomes a `Problem`. */
async function body<T>(
  answer: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  let settled: { data?: T; error?: unknown; response: Response };
  try {
    settled = await answer;
  } catch (thrown) {
    throw new Problem({ detail: thrown instanceof Error ? thrown.message : '' });
  }
  if (settled.response.ok) return settled.data as T;
  const document = settled.error as ProblemDocument | string | undefined;
  throw new Problem(
    typeof document === 'object' && document !== null
      ? { ...document, status: settled.response.status }
      : { detail: settled.response.statusText, status: settled.response.status },
  );
}

interface MatchFilter {
  state?: MatchState;
  type?: string;
  q?: string;
  /** Whether only the server's own players play. */
  botsOnly?: boolean;
  /** Game-IDs with commas in between. */
  ids?: string;
  limit?: number;
  after?: string;
}

/** With the operator's token also those that are unlisted. */
export const listMatches = (filter: MatchFilter, token: string | null = null) =>
  body(http.GET('/api/v1/matches', { params: { query: filter }, headers: viewerHeaders(token) }));

/** A rematch is asked for with the secret of a seat of the match before. */
export const createMatch = (match: NewMatch, token: string | null = null): Promise<CreatedMatch> =>
  body(http.POST('/api/v1/matches', { body: match, headers: viewerHeaders(token) }));

/** The tickets of the programs of a match, for its creator. */
export const fetchTickets = async (id: string, token: string): Promise<SeatTicket[]> => {
  const path = { id };
  const headers = bearer(token);
  const found = http.GET('/api/v1/matches/{id}/tickets', { params: { path }, headers });
  return (await body(found)).tickets;
};

/** The match as the holder of this secret sees it; without one, as everybody does. */
export const fetchMatch = (id: string, token: string | null): Promise<MatchDocument> =>
  body(
    http.GET('/api/v1/matches/{id}', { params: { path: { id } }, headers: viewerHeaders(token) }),
  );

export const fetchPlies = (
  id: string,
  from: number,
  to: number,
  token: string | null,
): Promise<Plies> =>
  body(
    http.GET('/api/v1/matches/{id}/plies', {
      params: { path: { id }, query: { from, to } },
      headers: viewerHeaders(token),
    }),
  );

/** All moves with their steps, without positions. */
export const fetchSteps = (id: string, token: string | null): Promise<Plies> =>
  body(
    http.GET('/api/v1/matches/{id}/plies', {
      params: { path: { id }, query: { views: false } },
      headers: viewerHeaders(token),
    }),
  );

/** What there is to say about a finished match; nothing where its game has nothing to say. */
export const fetchDebriefing = (id: string, token: string | null): Promise<unknown> =>
  body(
    http.GET('/api/v1/matches/{id}/debriefing', {
      params: { path: { id } },
      headers: viewerHeaders(token),
    }),
  );

/** A seat of a rematch is kept for who has the secret of the match before. */
export const takeSeat = (id: string, seat: number, name?: string, token: string | null = null) =>
  body(
    http.POST('/api/v1/matches/{id}/seats/{seat}', {
      params: { path: { id, seat } },
      body: name ? { name } : {},
      headers: viewerHeaders(token),
    }),
  );

export const checkSeat = (id: string, seat: number, token: string) =>
  body(
    http.GET('/api/v1/matches/{id}/seats/{seat}', {
      params: { path: { id, seat } },
      headers: bearer(token),
    }),
  );

export const releaseSeat = (id: string, seat: number, token: string) =>
  body(
    http.DELETE('/api/v1/matches/{id}/seats/{seat}', {
      params: { path: { id, seat } },
      headers: bearer(token),
    }),
  );

export const play = (id: string, seat: number, action: string, seq: number | null, token: string) =>
  body(
    http.POST('/api/v1/matches/{id}/actions', {
      params: { path: { id } },
      body: { seat, action, seq },
      headers: bearer(token),
    }),
  );

/** Resigns, calls off, offers a draw, takes back, or answers. */
export const ask = (id: string, seat: number, request: MatchRequest, token: string) =>
  body(
    http.POST('/api/v1/matches/{id}/requests', {
      params: { path: { id } },
      body: { seat, request },
      headers: bearer(token),
    }),
  );

/** The match that the players of this one want to play next; null where there is none. */
export const fetchRematch = async (id: string, token: string | null): Promise<Rematch | null> =>
  (await body(
    http.GET('/api/v1/matches/{id}/rematch', {
      params: { path: { id } },
      headers: viewerHeaders(token),
    }),
  )) ?? null;

export const declineRematch = (id: string, token: string) =>
  body(
    http.DELETE('/api/v1/matches/{id}/rematch', {
      params: { path: { id } },
      headers: bearer(token),
    }),
  );

/** What was said on the last connection of a seat. */
export const fetchWireLog = async (id: string, seat: number, token: string): Promise<string> => {
  const said: unknown = await body(
    http.GET('/api/v1/matches/{id}/seats/{seat}/wire', {
      params: { path: { id, seat } },
      headers: bearer(token),
      parseAs: 'text',
    }),
  );
  // An answer without a body has no text either.
  return typeof said === 'string' ? said : '';
};

/** Reads a record or a position that a person brought along. */
export const fetchOpening = (type: string, position: string): Promise<Opening> =>
  body(
    http.GET('/api/v1/kinds/{type}/openings', { params: { path: { type }, query: { position } } }),
  );

export const readPosition = (type: string, text: string): Promise<Plies> =>
  body(http.POST('/api/v1/positions', { body: { type, text } }));

/** The OpenAPI document, which describes everything but itself. */
export const fetchDocument = (): Promise<unknown> =>
  body(
    fetch('/api/v1/openapi.json').then(async (response) => ({
      data: response.ok ? await response.json() : undefined,
      response,
    })),
  );

export const fetchServer = (): Promise<ServerInfo> => body(http.GET('/api/v1/server'));

export const adminState = (token: string) =>
  body(http.GET('/api/v1/admin/state', { headers: bearer(token) }));

export const adminConfirmClock = (token: string) =>
  body(http.POST('/api/v1/admin/clock/confirm', { headers: bearer(token) }));

export const adminEnd = (token: string, id: string, winners: number[], reason: string) =>
  body(
    http.POST('/api/v1/admin/matches/{id}/end', {
      params: { path: { id } },
      body: { winners, reason },
      headers: bearer(token),
    }),
  );

export const adminForget = (token: string, name: string) =>
  body(http.POST('/api/v1/admin/forget', { body: { name }, headers: bearer(token) }));

export const listClasses = (token: string): Promise<ClassHead[]> =>
  body(http.GET('/api/v1/admin/classes', { headers: bearer(token) }));

export const setClass = (token: string, asked: NewClass): Promise<ClassDocument> =>
  body(http.POST('/api/v1/admin/classes', { body: asked, headers: bearer(token) }));

export const openClass = (token: string, id: string): Promise<ClassDocument> =>
  body(
    http.POST('/api/v1/admin/classes/{id}/open', {
      params: { path: { id } },
      headers: bearer(token),
    }),
  );

export const setClassEntry = (
  token: string,
  id: string,
  entry: ClassEntry,
): Promise<ClassDocument> =>
  body(
    http.POST('/api/v1/admin/classes/{id}/entry', {
      params: { path: { id } },
      body: { entry },
      headers: bearer(token),
    }),
  );

export const fetchClass = (id: string, token: string | null): Promise<ClassDocument> =>
  body(
    http.GET('/api/v1/classes/{id}', { params: { path: { id } }, headers: viewerHeaders(token) }),
  );

/** Deletes a class and all its matches, for ever; answers with how many. */
export const deleteClass = (token: string, id: string) =>
  body(
    http.DELETE('/api/v1/admin/classes/{id}', {
      params: { path: { id } },
      headers: bearer(token),
    }),
  );

/** Who is expected in a class, for those who come. */
export const fetchDoor = (id: string): Promise<ClassDoor> =>
  body(http.GET('/api/v1/classes/{id}/places', { params: { path: { id } } }));

/** Takes a seat of a class, by name or with the code of the seat. */
export const enterClass = (
  id: string,
  entering: { name?: string; code?: string },
): Promise<Admitted> =>
  body(http.POST('/api/v1/classes/{id}/places', { params: { path: { id } }, body: entering }));

export const classTable = (id: string, token: string | null): Promise<string> =>
  body(
    http.GET('/api/v1/classes/{id}/csv', {
      params: { path: { id } },
      headers: viewerHeaders(token),
      parseAs: 'text',
    }),
  );

export const recordAddress = (id: string, format: 'jsonl' | 'pdn') =>
  `/api/v1/matches/${id}/record?format=${format}`;
export const reportAddress = (id: string) => `/api/v1/matches/${id}/report`;

// For calls that only one game has.
export { bearer, body, http };

/** Ends many matches at once; answers with how many. */
export const adminEndMany = (token: string, which: Which, reason: string) =>
  body(http.POST('/api/v1/admin/matches/end', { body: { which, reason }, headers: bearer(token) }));

/** How many matches are meant, before anything is done to them. */
export const adminCount = (token: string, which: Which) =>
  body(http.POST('/api/v1/admin/matches/count', { body: { which }, headers: bearer(token) }));

/** Deletes many matches at once, for ever; answers with how many. */
export const adminDeleteMany = (token: string, which: Which) =>
  body(http.POST('/api/v1/admin/matches/delete', { body: { which }, headers: bearer(token) }));

/** The last connections of programs that got no seat. */
export const adminRefused = async (token: string): Promise<RefusedConnection[]> =>
  (await body(http.GET('/api/v1/admin/refused', { headers: bearer(token) }))).refused;
