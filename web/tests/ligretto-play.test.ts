import { describe, expect, test } from 'vitest';
import { guideStep } from '../src/games/ligretto/guide';
import {
  beginDraw,
  beginLay,
  endDraw,
  heard,
  mayAct,
  meaningOf,
  missing,
  NOTHING_BEGUN,
  onTheWay,
  others,
  press,
  roundEnd,
  secondsLeft,
  select,
  settled,
  type Table,
  takeBack,
  targetsOf,
} from '../src/games/ligretto/play';
import type { Player, View } from '../src/games/ligretto/view';

const player = (changes: Partial<Player> = {}): Player => ({
  ready: false,
  row: ['red 4', 'blue 1', 'green 7', null],
  waste: 'yellow 2',
  wasteHeight: 3,
  hand: 26,
  ligretto: 10,
  stacks: {},
  takes: [],
  opens: [],
  laid: 0,
  points: -20,
  total: 0,
  ...changes,
});
const table = (changes: Partial<View> = {}, own: number | null = 1): Table => ({
  own,
  isOver: false,
  view: {
    phase: 'playing',
    round: 1,
    countdownMs: 3000,
    target: 99,
    maxRounds: 20,
    rowSize: 4,
    rotates: false,
    rounds: [],
    players: {
      '0': player({ takes: ['red 4'] }),
      '1': player({ opens: ['blue 1'], takes: ['yellow 2'] }),
      '2': player({ takes: ['red 4', 'yellow 2'], ready: true }),
    },
    ...changes,
  },
});

describe('pressing a card', () => {
  test('lays it where there is nothing to choose', () => {
    expect(press(NOTHING_BEGUN, table(), 'blue 1')).toEqual({ lay: { card: 'blue 1', at: 1 } });
    // The own place is as good as any other.
    expect(press(NOTHING_BEGUN, table(), 'yellow 2')).toEqual({ lay: { card: 'yellow 2', at: 1 } });
  });
  test('asks where, and takes the nearest when it is pressed again', () => {
    expect(press(NOTHING_BEGUN, table(), 'red 4')).toEqual({ choose: 'red 4' });
    const chosen = select(NOTHING_BEGUN, 'red 4');
    expect(targetsOf(chosen, table())).toEqual([2, 0]);
    expect(press(chosen, table(), 'red 4')).toEqual({ lay: { card: 'red 4', at: 2 } });
  });
  test('says that it fits nowhere', () => {
    expect(press(NOTHING_BEGUN, table(), 'green 7')).toEqual({ nowhere: 'green 7' });
  });
  test('means nothing for those who may not act', () => {
    for (const other of [table({}, null), table({ phase: 'countdown' })]) {
      expect(mayAct(other)).toBe(false);
      expect(press(NOTHING_BEGUN, other, 'blue 1')).toBeNull();
    }
    expect(press(NOTHING_BEGUN, { ...table(), isOver: true }, 'blue 1')).toBeNull();
  });
});

describe('a card on its way', () => {
  const laying = { card: 'red 4', at: 2 };

  test('goes once, and comes back when it is refused', () => {
    const begun = beginLay(select(NOTHING_BEGUN, 'red 4'), table(), laying);
    expect(begun).toMatchObject({ pending: [laying], selected: null });
    expect(begun && beginLay(begun, table(), { card: 'red 4', at: 0 })).toBeNull();
    expect(begun && takeBack(begun, 'red 4')).toEqual(NOTHING_BEGUN);
  });
  test('has arrived when it is no longer open', () => {
    const begun = { ...NOTHING_BEGUN, pending: [laying] };
    expect(onTheWay(begun, table())).toEqual([laying]);
    const { players } = table().view;
    const laid = table({ players: { ...players, '1': player({ row: ['blue 9'] }) } });
    expect(onTheWay(begun, laid)).toEqual([]);
    expect(settled(begun, laid).pending).toEqual([]);
  });
  test('is forgotten with the round, like a chosen one', () => {
    const begun = { ...NOTHING_BEGUN, pending: [laying], selected: 'red 4' };
    expect(settled(begun, table({ phase: 'gathering' }))).toEqual(NOTHING_BEGUN);
    expect(settled(begun, table())).toBe(begun);
  });
  test('a chosen card that fits nowhere any more is let go', () => {
    const full = table({ players: { '0': player(), '1': player(), '2': player() } });
    expect(settled(select(NOTHING_BEGUN, 'red 4'), full).selected).toBeNull();
  });
});

test('three cards are counted off one time after the other', () => {
  const begun = beginDraw(select(NOTHING_BEGUN, 'red 4'), table());
  expect(begun).toEqual({ pending: [], selected: null, isDrawing: true });
  expect(begun && beginDraw(begun, table())).toBeNull();
  expect(begun && endDraw(begun)).toEqual(NOTHING_BEGUN);
  expect(beginDraw(NOTHING_BEGUN, table({ phase: 'over' }))).toBeNull();
});

test('keys mean cards, drawing, readiness and taking back', () => {
  const meant = (key: string, at = table(), play = NOTHING_BEGUN) => meaningOf(key, play, at);
  expect(meant('1')).toEqual({ press: 'red 4' });
  expect(meant('4')).toBeNull();
  expect(meant('0')).toEqual({ press: 'yellow 2' });
  expect(meant(' ')).toBe('draw');
  expect(meant('R')).toBeNull();
  expect(meant('r', table({ phase: 'gathering' }))).toBe('ready');
  expect(meant('r', table({ phase: 'gathering' }, 2)), 'who is ready already').toBeNull();
  expect(meant('Escape')).toBeNull();
  expect(meant('Escape', table(), select(NOTHING_BEGUN, 'red 4'))).toBe('unselect');
  expect(meant('1', table({}, null))).toBeNull();
});

test('a player hears of their own cards and of what concerns all', () => {
  const news = heard(
    [
      { event: 'laid', seat: 1, card: 'red 4', at: 2, source: { row: 0 }, turned_up: 'blue 9' },
      { event: 'laid', seat: 1, card: 'yellow 2', at: 1, source: 'waste' },
      { event: 'laid', seat: 0, card: 'red 5', at: 2, source: { row: 1 }, turned_up: 'red 6' },
      { event: 'drew', seat: 1, waste: null },
      { event: 'drew', seat: 0, waste: 'red 1' },
      { event: 'rotated' },
      { event: 'counted', points: [1, 2, 3] },
    ],
    1,
  );
  expect(news).toEqual([
    { what: 'turned-up', slot: 1, card: 'blue 9' },
    { what: 'drew', card: null },
    { what: 'rotated' },
    { what: 'counted' },
  ]);
});

test('the end of a round says how', () => {
  const after = (round: View['rounds'][number]) => roundEnd(table({ rounds: [round] }).view);
  expect(after({ end: 'stop', stopper: 2, points: [1, 2, 3] })).toEqual({
    end: 'stop',
    stopper: 2,
    points: [1, 2, 3],
  });
  expect(after({ end: 'deadlock', points: [0, 0, 0] })).toMatchObject({ end: 'deadlock' });
  expect(roundEnd(table().view)).toBeNull();
});

test('the others sit round the table, and who is missing is known', () => {
  expect(others(table())).toEqual([2, 0]);
  expect(others(table({}, null))).toEqual([0, 1, 2]);
  expect(missing(table().view)).toEqual([0, 1]);
});

test('a countdown ends with one', () => {
  const { view } = table({ phase: 'countdown' });
  const turn = { startedAt: 1000, limitMs: 3000 };
  expect([1000, 1001, 3999, 9000].map((now) => secondsLeft(view, turn, now))).toEqual([3, 3, 1, 1]);
  expect(secondsLeft(table().view, turn, 1000)).toBeNull();
  expect(secondsLeft(view, null, 1000)).toBeNull();
});

test('the guide follows the first round, and is silent afterwards', () => {
  const own = (changes: Partial<Player>) =>
    table({ players: { '0': player(), '1': player(changes) } });
  expect(guideStep(table({ phase: 'gathering' }))).toBe('aim');
  expect(guideStep(own({ opens: ['blue 1'] }))).toBe('row');
  expect(guideStep(own({}))).toBe('waste');
  expect(guideStep(own({ ligretto: 9 }))).toBe('stack');
  expect(guideStep(own({ ligretto: 4 }))).toBe('goOn');
  expect(guideStep(table({}, null))).toBeNull();
  expect(guideStep({ ...table(), isOver: true })).toBeNull();
  const rounds = [{ end: 'stop' as const, stopper: 0, points: [5, -3] }];
  expect(guideStep(table({ phase: 'gathering', rounds }))).toBeNull();
});
