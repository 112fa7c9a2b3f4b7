import { expect, test } from 'vitest';
import type { MatchHead } from '../src/lib/api/types';
import { formatDuration, ServerClock, seatClock } from '../src/lib/clock';

test('a late message never moves the clock back', () => {
  const clock = new ServerClock();
  clock.hear(10_000, 5_000);
  clock.hear(11_000, 6_700);
  expect(clock.now(7_000)).toBe(12_000);
  clock.hear(13_100, 8_000);
  expect(clock.now(8_000)).toBe(13_100);
});

test('a clock that was set on this computer is followed', () => {
  const clock = new ServerClock();
  clock.hear(10_000, 5_000);
  clock.hear(20_000, 900_000);
  expect(clock.now(900_000)).toBe(20_000);
});

test('only the side to move uses time', () => {
  const match = { turn: { seats: [0], startedAt: 1000, limitMs: 3000 } } as MatchHead;
  const seat = {
    seat: 0,
    name: '',
    type: 'COMPUTER',
    taken: true,
    toMove: true,
    usedMs: 500,
  } as const;
  expect(seatClock(match, seat, 2500)).toEqual({ running: true, usedMs: 2000, leftMs: 1500 });
  expect(seatClock(match, { ...seat, seat: 1 }, 2500)).toEqual({
    running: false,
    usedMs: 500,
    leftMs: null,
  });
  expect(seatClock(match, seat, 99_000).leftMs).toBe(0);
});

test('durations are printed as people write them', () => {
  expect(formatDuration(65_400)).toBe('1:05');
  expect(formatDuration(3_723_000)).toBe('1:02:03');
  expect(formatDuration(2_950, true)).toBe('2.9');
});
