import { describe, expect, it } from 'vitest';
import type { KindInfo } from '../src/lib/api/types';
import type { Game, Tournament } from '../src/pages/tournament/api';
import {
  crossTable,
  gamesOf,
  matchOf,
  meetings,
  namesIn,
  pointsOf,
  readAddress,
  withBotTitles,
  written,
} from '../src/pages/tournament/tables';

const game = (number: number, seats: [number, number], result: string | null): Game =>
  ({
    number,
    round: 0,
    board: 0,
    seats,
    state:
      result === null
        ? { type: 'running', at: '0hdy96hg8ukzm' }
        : { type: 'finished', at: '', result, reason: { code: 'rules' }, plies: 3 },
  }) as Game;

describe('the tables of a tournament', () => {
  const games = [game(0, [0, 1], '1/2-1/2'), game(1, [1, 0], '0-1'), game(2, [0, 1], null)];

  it('add the points of all games of a meeting, whoever had which seat', () => {
    const shown = { rounds: [{ pairings: [{ first: 0, second: 1 }], byes: [] }], games };
    const [meeting] = meetings(shown as unknown as Tournament, 0);
    expect(meeting?.score).toEqual([1.5, 0.5]);
    expect(meeting?.games).toHaveLength(3);
  });

  it('call a bot by its title in the language of the reader', () => {
    const teams = [
      { entrant: 0, name: 'Ada', bot: null },
      { entrant: 1, name: 'Bot: 3', bot: '3' },
    ];
    const rows = [
      { entrant: 1, name: 'Bot: 3' },
      { entrant: 0, name: 'Ada' },
    ];
    const sent = { teams, standings: { rows } } as unknown as Tournament;
    const kind = { bots: [{ name: '3', title: { de: 'Stufe 3', en: 'Level 3' } }] };
    const shown = withBotTitles(sent, kind as unknown as KindInfo, 'de');
    expect(shown.teams.map(({ name }) => name)).toEqual(['Ada', 'Computer (Stufe 3)']);
    expect(shown.standings?.rows.map(({ name }) => name)).toEqual(['Computer (Stufe 3)', 'Ada']);
  });

  it('have a cell for each two who met', () => {
    const cells = crossTable(games);
    expect(cells.get('0-1')).toEqual({ points: 1.5, n: 2 });
    expect(cells.get('1-0')).toEqual({ points: 0.5, n: 2 });
  });

  it('know where a game is played and what it brought', () => {
    expect(games.map(matchOf)).toEqual([null, null, '0hdy96hg8ukzm']);
    expect(pointsOf(game(0, [0, 1], '0-0'))).toEqual([0, 0]);
    expect(gamesOf(games, 1).map(({ number }) => number)).toEqual([2, 1, 0]);
  });

  it('write half points as people do', () => {
    expect([0, 0.5, 1, 2.5].map(written)).toEqual(['0', '½', '1', '2½']);
  });

  it('read pasted names and addresses with and without a secret', () => {
    expect(namesIn(' Ada \n\nBen\r\n')).toEqual(['Ada', 'Ben']);
    expect(readAddress('#abc/def')).toEqual({ id: 'abc', secret: 'def' });
    expect(readAddress('#abc')).toEqual({ id: 'abc', secret: null });
    expect(readAddress('')).toEqual({ id: '', secret: null });
  });
});
