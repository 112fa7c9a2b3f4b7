import { expect, test } from 'vitest';
import { module as bashni } from '../src/games/bashni/module';
import { module as paging } from '../src/games/paging/module';
import { explainRefusal } from '../src/games/refusal';
import { module as reversi } from '../src/games/reversi/module';
import { Problem } from '../src/lib/api/problem';
import type { FieldError } from '../src/lib/api/types';
import type { Coded } from '../src/lib/coded';
import { problemInWords } from '../src/ui/problem-words';

test('a known refusal is told in the language of the page, and nothing but that', () => {
  const late = new Problem({ code: 'match-over', detail: 'worded in any way', status: 409 });
  expect(problemInWords(late, null, 'de')).toMatchObject({
    sentence: 'Die Partie ist schon zu Ende.',
    more: [],
    raw: [],
  });
  expect(problemInWords(late, null, 'en')).toMatchObject({
    sentence: 'The match is already over.',
    raw: [],
  });
});

test('values and limits are told from their codes', () => {
  const params = { gotMs: 5, minMs: 10, maxMs: 60000 };
  const errors: FieldError[] = [
    { field: 'gameGeneric.timeout', code: 'time-out-of-range', params, detail: 'x' },
    { field: 'students[3].name', code: 'duplicate-name', params: { name: 'Ada' }, detail: 'x' },
    { field: 'match.players[1].name', code: 'several-lines', detail: 'x' },
    { field: 'which.all', code: 'nothing-named', detail: 'x' },
  ];
  const wrong = new Problem({ code: 'bad-value', detail: 'x', status: 422, errors });
  expect(problemInWords(wrong, null, 'de')).toMatchObject({ raw: [], isFolded: true });
  expect(problemInWords(wrong, null, 'de').more).toEqual([
    'Bedenkzeit für Programme: 5 ms geht nicht; möglich sind 10 bis 60000 Millisekunden.',
    'Namen: Ada steht zweimal auf der Liste. Unterscheiden Sie beide durch mehr vom Namen.',
    'Platz 2, Name: Ein Name ist eine einzige Zeile ohne Steuerzeichen.',
    'which.all: Sagen Sie, welche Partien gemeint sind.',
  ]);
  expect(problemInWords(wrong, null, 'en').more[0]).toBe(
    'Time per move for programs: 5 ms is not possible; choose 10 to 60000 milliseconds.',
  );
  const reason = { code: 'too-fast', params: { perMinute: 20, againInS: 7 } };
  const limit = new Problem({ code: 'too-many-matches', params: { reason }, status: 429 });
  expect(problemInWords(limit, null, 'de').sentence).toContain('in 7 Sekunden');
  expect(problemInWords(limit, null, 'en').sentence).toContain('in 7 seconds');
});

test('what only the server has words for can be unfolded', () => {
  const illegal = new Problem({ code: 'illegal-move', detail: 'C3 is empty', status: 422 });
  expect(problemInWords(illegal, null, 'de')).toMatchObject({
    raw: ['C3 is empty'],
    isFolded: true,
  });
  expect(problemInWords(illegal, null, 'en').isFolded).toBe(false);
  const errors: FieldError[] = [{ field: 'text', code: 'unreadable', detail: 'line 3: C7:C6' }];
  const record = new Problem({ code: 'bad-record', detail: 'x', status: 422, errors });
  expect(problemInWords(record, null, 'de')).toMatchObject({
    more: ['Text: Diese Angabe ist ungültig.'],
    raw: ['text: line 3: C7:C6'],
    isFolded: true,
  });
});

test('what a later server refuses is told in its own words', () => {
  const problem = new Problem({ code: 'brand-new', detail: 'out of paper', status: 500 });
  expect(problemInWords(problem, null, 'de')).toMatchObject({
    sentence: 'Das hat nicht geklappt.',
    raw: ['out of paper'],
    isFolded: false,
  });
  const errors = [{ field: 'players', code: 'brand-new', detail: 'at most 8' }];
  const known = new Problem({ code: 'bad-value', status: 422, errors: errors as never });
  expect(problemInWords(known, null, 'de')).toMatchObject({
    more: [],
    raw: ['players: at most 8'],
  });
});

test('whoever typed what is no action is told how one is written', () => {
  const problem = new Problem({ code: 'unreadable-move', detail: 'expected lay', status: 422 });
  for (const [game, example] of [
    [bashni, 'C3:D4'],
    [paging, 'lay lime'],
  ] as const) {
    const german = explainRefusal(problem, game, 'de');
    expect(german).toContain(example);
    expect(german).not.toBe(explainRefusal(problem, game, 'en'));
    expect(problemInWords(problem, german, 'de')).toMatchObject({ more: [german], raw: [] });
  }
});

test('a broken rule is told by the game', () => {
  const broken = (rule: Coded) =>
    new Problem({ code: 'illegal-move', status: 422, rule: rule as never });
  const noUnits = broken({ code: 'no-units-left' });
  expect(explainRefusal(noUnits, paging, 'de')).toContain('keine Einheit');
  expect(explainRefusal(noUnits, bashni, 'de')).toBeNull();
  const capture = broken({ code: 'capture-is-mandatory', params: { by: ['B4', 'D4'] } });
  expect(explainRefusal(capture, bashni, 'de')).toBe(
    'Es besteht Schlagzwang. Schlagen können: B4, D4.',
  );
  expect(explainRefusal(capture, bashni, 'en')).toBe('Capturing is mandatory: B4, D4 can capture.');
  const turn = broken({ code: 'not-your-turn', params: { side: 'b' } });
  expect(explainRefusal(turn, reversi, 'de')).toBe('Sie sind nicht am Zug; Schwarz zieht.');
});
