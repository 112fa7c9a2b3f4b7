import { expect, test } from 'vitest';
import { module as bashni } from '../src/games/bashni/module';
import { module as paging } from '../src/games/paging/module';
import { explainRefusal } from '../src/games/refusal';
import { Problem } from '../src/lib/api/problem';
import { problemInWords } from '../src/ui/problem-words';

test('a known refusal needs no English on a German page', () => {
  const problem = new Problem({ code: 'illegal-move', detail: 'C3 is empty', status: 422 });
  const told = problemInWords(problem, null, 'de');
  expect(told.sentence).toContain('erlaubt diesen Zug nicht');
  expect([told.raw, told.fields]).toEqual([null, []]);
  expect(problemInWords(problem, null, 'en').raw).toBe('C3 is empty');
});

test('of an unknown one the server’s own words are better than nothing', () => {
  const problem = new Problem({ code: 'brand-new', detail: 'out of paper', status: 500 });
  expect(problemInWords(problem, null, 'de').raw).toBe('out of paper');
});

test('which value does not fit is told in any case', () => {
  const errors = [{ field: 'players', detail: 'at most 8' }];
  const problem = new Problem({ code: 'bad-value', detail: 'x', status: 422, errors });
  expect(problemInWords(problem, null, 'de')).toMatchObject({ raw: null, fields: errors });
  const record = new Problem({ code: 'bad-record', detail: 'x', status: 422, errors });
  expect(problemInWords(record, null, 'de').fields).toEqual([]);
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
