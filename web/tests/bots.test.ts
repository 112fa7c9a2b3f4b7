import { expect, test } from 'vitest';
import { bashni } from '../src/games/bashni/entry';
import { paging } from '../src/games/paging/entry';
import type { MatchHead } from '../src/lib/api/types';
import { botInWords, levelBeside, seatName, usualBot } from '../src/lib/bots';
import { againstBot, newMatch, PRESETS } from '../src/pages/lobby/new-match';
import { rematch } from '../src/pages/match/rematch';

const LEVELS = ['1', '2', '3', '4', '5', '6', '7', '8'];

test('every level has a name of its own in both languages', () => {
  for (const language of ['en', 'de'] as const) {
    const names = LEVELS.map((bot) => botInWords(bashni, bot, language));
    expect(new Set(names).size).toBe(LEVELS.length);
    for (const [i, name] of names.entries())
      expect(name).toMatch(new RegExp(`^\\w+ ${i + 1} – .+`));
  }
  expect(botInWords(bashni, '1', 'de')).toBe('Stufe 1 – Anfänger');
  expect(botInWords(bashni, '8', 'en')).toBe('Level 8 – full strength');
});

test('a bot that is no level keeps its name, and a new level is still a level', () => {
  expect(botInWords(bashni, 'greedy', 'de')).toBe('greedy');
  expect(botInWords(bashni, '9', 'en')).toBe('Level 9');
  expect(botInWords({ ...bashni, botName: undefined }, 'careful', 'en')).toBe('careful');
});

test('a bot that nobody named is called in the language of the reader', () => {
  const unnamed = { name: 'Bot · strong OS', bot: 'os:strong' };
  expect(seatName(paging, unnamed, 'de')).toBe('Bot · Betriebssystem, stark');
  expect(seatName(paging, unnamed, 'en')).toBe('Bot · OS, strong');
  expect(levelBeside(paging, unnamed, 'en')).toBe('');
  const named = { name: 'Deep Page', bot: 'os:strong' };
  expect([seatName(paging, named, 'de'), levelBeside(paging, named, 'de')]).toEqual([
    'Deep Page',
    'stark',
  ]);
  expect(seatName(paging, { name: 'Ada' }, 'de')).toBe('Ada');
});

test('the bot chosen last is offered again, but only if it still exists', () => {
  expect(usualBot(LEVELS, '7')).toBe('7');
  expect(usualBot(LEVELS, undefined)).toBe('4');
  expect(usualBot(['a', 'b'], '7')).toBe('a');
  expect(usualBot([], '7')).toBe('');
});

test('a bot’s seat says which bot it is', () => {
  const wishes = {
    game: bashni,
    name: '',
    seconds: 3,
    personSeconds: null,
    names: ['Ada', 'ignored'],
    bots: ['', '3'],
    options: {},
  };
  expect(newMatch({ ...wishes, sitters: ['me', 'bot'] }).players).toEqual([
    { name: 'Ada', type: 'HUMAN' },
    { name: '', type: 'BOT', bot: '3' },
  ]);
  expect(againstBot(bashni, '5').players?.[1]).toEqual({
    name: '',
    type: 'BOT',
    bot: '5',
  });
  expect(PRESETS[0]).toEqual({ key: 'computer', sitters: ['me', 'bot'] });
});

test('a new game has the same players and settings with the sides swapped', () => {
  const seat = { taken: true, toMove: false, usedMs: 0 };
  const match = {
    type: 'Bashni',
    name: 'Evening',
    moveTimeMs: 700,
    personTimeMs: 60_000,
    seats: [
      { ...seat, seat: 0, name: 'Ada', type: 'HUMAN' },
      { ...seat, seat: 1, name: 'Computer 3', type: 'BOT', bot: '3' },
    ],
  } as MatchHead;
  const { request, own } = rematch(match, [0], { max_plies: 12 });
  expect(request).toEqual({
    type: 'Bashni',
    gameGeneric: { name: 'Evening', timeout: 700, personTimeout: 60_000 },
    gameSpecific: { max_plies: 12 },
    players: [
      { name: 'Computer 3', type: 'BOT', bot: '3' },
      { name: 'Ada', type: 'HUMAN' },
    ],
  });
  expect(own).toEqual([{ seat: 1, name: '' }]);
  const kept = rematch(match, [0], {}, 0);
  expect(kept.request.players?.[1]).toEqual({ name: 'Computer 3', type: 'BOT', bot: '3' });
  expect(kept.own).toEqual([{ seat: 0, name: '' }]);
});
