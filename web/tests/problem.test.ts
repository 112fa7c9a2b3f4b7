import { expect, test } from 'vitest';
import { module as bashni } from '../src/games/bashni/module';
import { module as paging } from '../src/games/paging/module';
import { explainRefusal } from '../src/games/refusal';
import { Problem } from '../src/lib/api/problem';
import { problemInWords } from '../src/ui/problem-words';

test('a known refusal needs no English on a German page', () => {
  const late = new Problem({ code: 'match-over', detail: 'the match is over', status: 409 });
  const told = problemInWords(late, null, 'de');
  expect(told).toMatchObject({ sentence: 'Die Partie ist schon zu Ende.', raw: null, fields: [] });
  expect(problemInWords(late, null, 'en').raw).toBe('the match is over');
});

test('where exactly a move or a record is wrong can be unfolded', () => {
  const illegal = new Problem({ code: 'illegal-move', detail: 'C3 is empty', status: 422 });
  expect(problemInWords(illegal, null, 'de')).toMatchObject({
    raw: 'C3 is empty',
    isForeign: true,
  });
  expect(problemInWords(illegal, null, 'en').isForeign).toBe(false);
  const errors = [{ field: 'text', detail: 'line 3: C7:C6' }];
  const record = new Problem({ code: 'bad-record', detail: 'x', status: 422, errors });
  expect(problemInWords(record, null, 'de')).toMatchObject({ fields: errors, isForeign: true });
});

test('of an unknown one the server’s own words are better than nothing', () => {
  const problem = new Problem({ code: 'brand-new', detail: 'out of paper', status: 500 });
  expect(problemInWords(problem, null, 'de').raw).toBe('out of paper');
});

test('which value does not fit is told in any case', () => {
  const errors = [{ field: 'players', detail: 'at most 8' }];
  const problem = new Problem({ code: 'bad-value', detail: 'x', status: 422, errors });
  const told = problemInWords(problem, null, 'de');
  expect(told).toMatchObject({ raw: null, fields: errors, isForeign: false });
  const known = [
    { field: 'gameGeneric.timeout', detail: 'expected a number' },
    { field: 'match.players[1].name', detail: 'too long' },
    { field: 'gameSpecific.max_plies', detail: 'too many' },
  ];
  const named = new Problem({ code: 'bad-value', detail: 'x', status: 422, errors: known });
  const { places, isForeign } = problemInWords(named, null, 'de');
  expect(isForeign).toBe(true);
  expect(places.slice(0, 2)).toEqual([
    'Bedenkzeit für Programme: Diese Angabe ist ungültig.',
    'Platz 2, Name: Diese Angabe ist ungültig.',
  ]);
  expect(problemInWords(named, null, 'en')).toMatchObject({ places: [], isForeign: false });
});

test('what the server says of values and limits is told in German', () => {
  const errors = [
    { field: 'gameGeneric.timeout', detail: '5 ms: expected a time from 10 to 60000 ms' },
    {
      field: 'students[3].name',
      detail: 'Ada is on the list twice; tell them apart by more of the name',
    },
  ];
  const wrong = new Problem({ code: 'bad-value', detail: 'x', status: 422, errors });
  const told = problemInWords(wrong, null, 'de');
  expect(told).toMatchObject({ fields: [], raw: null, isForeign: false });
  expect(told.places).toEqual([
    'Bedenkzeit für Programme: 5 ms geht nicht; möglich sind 10 bis 60000 Millisekunden.',
    'Namen: Ada steht zweimal auf der Liste. Unterscheiden Sie beide durch mehr vom Namen.',
  ]);
  const detail = '20 matches per minute may be created from one address; try again in 7 s';
  const limit = new Problem({ code: 'too-many-matches', detail, status: 429 });
  expect(problemInWords(limit, null, 'de').explained).toContain('in 7 Sekunden');
  expect(problemInWords(limit, null, 'en')).toMatchObject({ explained: null, raw: detail });
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
    expect(problemInWords(problem, german, 'de')).toMatchObject({ explained: german, raw: null });
  }
});

test('a broken rule is told by the game', () => {
  const rule = { code: 'no-units-left' } as const;
  const problem = new Problem({ code: 'illegal-move', detail: 'x', status: 422, rule });
  expect(explainRefusal(problem, paging, 'de')).toContain('keine Einheit');
  expect(explainRefusal(problem, bashni, 'de')).toBeNull();
});
