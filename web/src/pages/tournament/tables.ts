// What the pages tell of a tournament, worked out from what the server sent.
import type { KindInfo } from '../../lib/api/types';
import type { Language } from '../../lib/i18n.svelte';
import { playerNames } from '../../lib/players';
import type { Game, Tournament } from './api';

/** The same tournament with its bots called by their titles, in the reader's language. */
export function withBotTitles(
  tournament: Tournament,
  kind: KindInfo | undefined,
  language: Language,
): Tournament {
  const teams = tournament.teams.map((team) => {
    if (!team.bot) return team;
    const [name = team.name] = playerNames(kind, [{ name: '', bot: team.bot }], language);
    return { ...team, name };
  });
  const called = { ...tournament, teams };
  if (tournament.standings) {
    const rows = tournament.standings.rows.map((row) => ({
      ...row,
      name: nameOf(called, row.entrant),
    }));
    called.standings = { ...tournament.standings, rows };
  }
  return called;
}

/** The name of an entrant. */
export function nameOf(tournament: Tournament, entrant: number): string {
  return tournament.teams.find((team) => team.entrant === entrant)?.name ?? '?';
}

/** The points of both seats of a game that is over. */
export function pointsOf(game: Game): [number, number] | null {
  if (game.state.type !== 'finished') return null;
  const points: Record<string, [number, number]> = {
    '1-0': [1, 0],
    '0-1': [0, 1],
    '1/2-1/2': [0.5, 0.5],
    '0-0': [0, 0],
  };
  return points[game.state.result] ?? null;
}

/** Half points as people write them. */
export function written(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return `${whole}`;
  return whole === 0 ? '½' : `${whole}½`;
}

/** The match that a game is or was played in. */
export function matchOf(game: Game): string | null {
  const { state } = game;
  return (state.type === 'running' || state.type === 'finished') && state.at ? state.at : null;
}

/** A meeting of two in a round, with all its games. */
interface Meeting {
  board: number;
  first: number;
  second: number;
  games: Game[];
  /** The points of both so far; none while nothing is over. */
  score: [number, number] | null;
}

export function meetings(tournament: Tournament, round: number): Meeting[] {
  const paired = tournament.rounds[round]?.pairings ?? [];
  return paired.map(({ first, second }, board) => {
    const games = tournament.games.filter((game) => game.round === round && game.board === board);
    let score: [number, number] | null = null;
    for (const game of games) {
      const points = pointsOf(game);
      if (!points) continue;
      const [mine, other] = game.seats[0] === first ? points : [points[1], points[0]];
      score = [(score?.[0] ?? 0) + mine, (score?.[1] ?? 0) + other];
    }
    return { board, first, second, games, score };
  });
}

/** Who got how many points against whom: by entrant and opponent. */
export function crossTable(games: Game[]): Map<string, { points: number; n: number }> {
  const cells = new Map<string, { points: number; n: number }>();
  for (const game of games) {
    const points = pointsOf(game);
    if (!points) continue;
    for (const seat of [0, 1] as const) {
      const key = `${game.seats[seat]}-${game.seats[1 - seat]}`;
      const cell = cells.get(key) ?? { points: 0, n: 0 };
      cells.set(key, { points: cell.points + points[seat], n: cell.n + 1 });
    }
  }
  return cells;
}

/** The games of one entrant, the newest first. */
export const gamesOf = (games: Game[], entrant: number): Game[] =>
  games.filter((game) => game.seats.includes(entrant)).reverse();

/** The names of a pasted list: one per line, without empty lines. */
export const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** `#ID` or `#ID/SECRET`, where the secret is the organiser's or a team's ticket. */
export function readAddress(hash: string): { id: string; secret: string | null } {
  const [id = '', secret = ''] = hash.replace(/^#/, '').split('/');
  return { id, secret: secret === '' ? null : secret };
}
