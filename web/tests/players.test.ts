import { expect, test } from 'vitest';
import { entry as ligretto } from '../src/games/ligretto/entry';
import { entry as paging } from '../src/games/paging/entry';
import { actorOf, seatOf } from '../src/lib/actor';
import type { MatchHead, NewPlayer } from '../src/lib/api/types';
import { botsOfSide, fittingOccupants, possibleOccupants } from '../src/lib/occupants';
import { chosenOptions, withDefaults } from '../src/lib/options';
import { botTitle, levelBeside, playerNames, usualBot } from '../src/lib/players';
import { againstBot, newMatch, possiblePresets } from '../src/pages/lobby/new-match';
import { rematch } from '../src/pages/match/rematch';
import { bashniKind, ligrettoKind, option, pagingKind } from './kinds';

test('a bot is called by its title in the reader’s language, and by its name if it has none', () => {
  expect(botTitle(bashniKind, '1', 'de')).toBe('Stufe 1');
  expect(botTitle(bashniKind, '8', 'en')).toBe('Level 8');
  expect(botTitle(bashniKind, '9', 'en')).toBe('9');
  expect(botTitle(undefined, 'careful', 'en')).toBe('careful');
});

test('bots that nobody named are told apart only where they are alike', () => {
  const bot = (name: string) => ({ bot: name });
  expect(playerNames(bashniKind, [{ name: 'Ada' }, bot('3')], 'de')).toEqual([
    'Ada',
    'Computer (Stufe 3)',
  ]);
  expect(playerNames(bashniKind, [bot('3'), bot('5')], 'en')).toEqual([
    'Computer (Level 3)',
    'Computer (Level 5)',
  ]);
  expect(playerNames(ligrettoKind, [bot('normal'), { name: 'Ada' }, bot('normal')], 'en')).toEqual([
    'Computer 1 (normal)',
    'Ada',
    'Computer 2 (normal)',
  ]);
});

test('beside a bot’s own name stands which one it is', () => {
  expect(levelBeside(bashniKind, { name: 'Deep Tower', bot: '8' }, 'en')).toBe('Level 8');
  expect(levelBeside(bashniKind, { bot: '8' }, 'en')).toBe('');
  expect(levelBeside(bashniKind, { name: 'Ada' }, 'en')).toBe('');
});

test('the bot chosen last is offered again, but only if it still exists', () => {
  expect(usualBot(bashniKind.bots, '7')).toBe('7');
  expect(usualBot(bashniKind.bots, undefined)).toBe('4');
  expect(usualBot([{ name: 'a' }, { name: 'b' }], '7')).toBe('a');
  expect(usualBot([], '7')).toBe('');
});

test('a seat takes only bots of its side', () => {
  const [users, os] = [pagingKind.bots.slice(0, 2), pagingKind.bots.slice(2)];
  const offered = (options: Record<string, string>) =>
    paging.sides(options).map((side) => botsOfSide(pagingKind, side));
  expect(offered({})).toEqual([users, os]);
  expect(offered({ users: '3' })).toEqual([users, users, users, os]);
  expect(offered({ users: '2v2' })).toEqual([users, users, os, os]);
  expect(botsOfSide(pagingKind, undefined)).toEqual([]);
  expect(botsOfSide(bashniKind, 'white')).toHaveLength(8);
});

test('only those are offered a seat who can play there', () => {
  const white = ['white', 'black'];
  expect(possibleOccupants(bashniKind, white, 0)).toEqual(['me', 'bot', 'elsewhere', 'program']);
  expect(possibleOccupants(pagingKind, ['users', 'os'], 0)).toEqual(['me', 'bot', 'elsewhere']);
  // Who plays at the same time as all others needs a screen alone.
  const four = ligretto.sides({ players: '4' });
  expect(possibleOccupants(ligrettoKind, four, 0)).toContain('me');
  expect(possibleOccupants(ligrettoKind, four, 1)).toEqual(['bot', 'elsewhere']);
  expect(possibleOccupants({ ...bashniKind, people: false }, white, 0)).toEqual(['bot', 'program']);
  expect(possibleOccupants(undefined, white, 0)).toEqual([]);
  expect(fittingOccupants(['me', 'program'], ligrettoKind, four)).toEqual([
    'me',
    'bot',
    'bot',
    'bot',
  ]);
  const keys = (sides: string[], kind = bashniKind) =>
    possiblePresets(kind, sides).map(({ key }) => key);
  expect(keys(white)).toHaveLength(6);
  expect(keys(four, ligrettoKind)).toEqual(['computer', 'friend', 'bots']);
});

test('options have the server’s defaults, and only what was chosen is sent', () => {
  const options = [
    option('max', { default: '200' }),
    option('board', { type: 'choice', choices: ['5x5', '4x5'] }),
    option('rotate', { type: 'flag' }),
    option('seed'),
  ];
  expect(withDefaults(options, { max: '', seed: '7' })).toEqual({
    max: '200',
    board: '5x5',
    rotate: 'false',
    seed: '7',
  });
  const chosen = { max: ' 80 ', board: '', seed: '18446744073709551615', other: 'x' };
  expect(chosenOptions(options, chosen)).toEqual({ max: '80', seed: '18446744073709551615' });
});

test('a bot’s seat says which bot it is, and has no name', () => {
  const wishes = {
    kind: bashniKind,
    name: '',
    seconds: 3,
    personSeconds: null,
    names: ['Ada', 'ignored'],
    bots: ['', '3'],
    options: {},
  };
  expect(newMatch({ ...wishes, occupants: ['me', 'bot'] }).players).toEqual([
    { name: 'Ada', type: 'HUMAN' },
    { type: 'BOT', bot: '3' },
  ]);
  expect(againstBot('Bashni', '5').players?.[1]).toEqual({ type: 'BOT', bot: '5' });
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
      { ...seat, seat: 1, type: 'BOT', bot: '3' },
    ],
  } as MatchHead;
  const { request, own } = rematch(match, [0], { max_plies: '12' });
  const players: NewPlayer[] = [
    { type: 'BOT', bot: '3' },
    { name: 'Ada', type: 'HUMAN' },
  ];
  expect(request).toEqual({
    type: 'Bashni',
    gameGeneric: { name: 'Evening', timeout: 700, personTimeout: 60_000 },
    gameSpecific: { max_plies: '12' },
    players,
  });
  expect(own).toEqual([{ seat: 1, name: '' }]);
  const kept = rematch(match, [0], {}, 0);
  expect(kept.request.players).toEqual([...players].reverse());
  expect(kept.own).toEqual([{ seat: 0, name: '' }]);
});

test('who acted is a seat, the dealer or the clock', () => {
  expect(actorOf({ seat: 3 })).toEqual({ seat: 3 });
  expect(actorOf({ actor: 'clock' })).toBe('clock');
  expect([seatOf({ seat: 3 }), seatOf('dealer')]).toEqual([3, null]);
});

test('who may join a match is asked for, and tickets only where programs play', () => {
  const wishes = {
    kind: bashniKind,
    name: '',
    seconds: 3,
    personSeconds: null,
    names: ['', ''],
    bots: ['', ''],
    options: {},
  };
  const access = { absenceSeconds: 60, ticketsOnly: true, unlisted: true };
  const generic = newMatch({ ...wishes, ...access, occupants: ['me', 'program'] }).gameGeneric;
  expect(generic).toMatchObject({ absenceTimeout: 60_000, ticketsOnly: true, unlisted: true });
  const people = newMatch({ ...wishes, ticketsOnly: true, occupants: ['me', 'me'] }).gameGeneric;
  expect(people).toEqual({ name: '', timeout: 3000, personTimeout: null });
});
