// Pure parts of what people meet: links to send, commands to copy, results, the list of matches.
import { expect, test } from 'vitest';
import { de } from '../src/i18n/de';
import { type Dictionary, en } from '../src/i18n/en';
import type { MatchRow } from '../src/lib/api/types';
import { clientCommand, configuration, ncCommand } from '../src/lib/connecting';
import { invitation, programHost } from '../src/lib/invitation';
import { outcomeFor } from '../src/lib/outcome';
import { fits, inFewWords } from '../src/pages/lobby/rows';
import { whyEnded } from '../src/pages/match/why-ended';

const ID = '0hdy96hg8ukzm';

test('a link that works on this machine only gets another address, or a warning', () => {
  const at = (address: string) => new URL(`${address}/bashni/#old`);
  const lan = ['http://192.0.2.7:8080'];
  expect(invitation(at('http://games.example'), ID, lan)).toEqual({
    link: `http://games.example/bashni/#${ID}`,
    warning: null,
  });
  for (const here of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080']) {
    expect(invitation(at(here), ID, lan)).toEqual({
      link: `http://192.0.2.7:8080/bashni/#${ID}`,
      warning: 'replaced',
    });
    expect(invitation(at(here), ID, []).warning).toBe('onlyHere');
  }
  expect(programHost(at('http://localhost:8080'), lan)).toBe('192.0.2.7');
  expect(programHost(at('http://[2001:db8::7]'), lan)).toBe('2001:db8::7');
});

test('commands name host, port and ticket, and count players as the client does', () => {
  const to = { host: '192.0.2.7', port: 1357, type: 'Bashni', id: ID, seat: 1 };
  expect(configuration(to)).toBe(
    'Hostname = 192.0.2.7\nPortNumber = 1357\nGameKindName = Bashni\n',
  );
  expect(clientCommand(to)).toBe(
    `printf 'Hostname = 192.0.2.7\\nPortNumber = 1357\\nGameKindName = Bashni\\n' > client.conf && spielwerk client -g ${ID} -p 2`,
  );
  expect(ncCommand(to)).toBe(
    `(printf 'VERSION 2.3\\nID ${ID}\\nPLAYER 1\\n'; cat) | nc 192.0.2.7 1357`,
  );
});

test('the loser is told so, and who sits on both sides is not', () => {
  const result = {
    ending: 'normal' as const,
    reason: { code: 'rules' as const, params: { rule: 'no-move' } },
    winners: [0],
  };
  expect(outcomeFor(result, 2, [0])).toBe('won');
  expect(outcomeFor(result, 2, [1])).toBe('lost');
  expect(outcomeFor(result, 2, [])).toBe('decided');
  expect(outcomeFor(result, 2, [0, 1])).toBe('decided');
  expect(outcomeFor({ ...result, ending: 'agreed', winners: [0, 1] }, 2, [0])).toBe('draw');
  expect(outcomeFor({ ...result, ending: 'aborted', winners: [] }, 2, [0])).toBe('aborted');
});

test('matches of bots are found when they are looked for and do not bury the others', () => {
  const row = (types: ('HUMAN' | 'BOT')[]): MatchRow => ({
    id: ID,
    type: 'Ligretto',
    name: 'Four',
    state: 'open',
    players: types.map((type) => ({ type, name: type === 'BOT' ? undefined : 'Ada' })),
    createdAt: 0,
  });
  const shown = { state: null, type: null, botsOnly: false, q: '' };
  const bots = row(['BOT', 'BOT', 'BOT', 'BOT']);
  expect(fits(bots, shown)).toBe(false);
  expect(fits(bots, { ...shown, q: 'four' })).toBe(true);
  expect(fits(bots, { ...shown, botsOnly: true })).toBe(true);
  expect(fits(row(['HUMAN', 'BOT']), { ...shown, type: 'Bashni' })).toBe(false);
  expect(inFewWords(bots.players, ['a', 'b', 'c', 'd'])).toEqual({ shown: [], nBots: 4 });
  const mixed = row(['BOT', 'HUMAN', 'BOT']);
  expect(inFewWords(mixed.players, ['a', 'Ada', 'c'])).toEqual({ shown: [1], nBots: 2 });
});

test('what the operator typed when ending a match is told with the ending', () => {
  const result: Parameters<typeof whyEnded>[0] = {
    ending: 'decided',
    reason: { code: 'ended-by-operator', params: '', detail: 'the lesson is over' },
  };
  const why = (texts: Dictionary) => whyEnded(result, texts, '', false, (rule) => rule);
  expect(why(en)).toBe('decided by the operator: “the lesson is over”');
  expect(why(de)).toBe('von der Spielleitung entschieden: „the lesson is over“');
  result.reason = { code: 'ended-by-operator', params: '' };
  expect(why(en)).toBe('decided by the operator');
});
