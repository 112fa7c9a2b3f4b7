import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GAMES } from '../src/games/registry';
import {
  type ApiDocument,
  fieldsOf,
  found,
  groupsOf,
  type Operation,
  resolved,
  type Schema,
  typeOf,
  variantsOf,
} from '../src/pages/api/document';
import { curlOf, exampleOf, streams } from '../src/pages/api/examples';
import { addressOf } from '../src/pages/api/try-out';

// The real document: what is not shown well there is not shown well.
const path = new URL('../../docs/openapi.json', import.meta.url);
const document = JSON.parse(readFileSync(path, 'utf8')) as ApiDocument;
const groups = groupsOf(document);
const operation = (id: string): Operation => {
  const one = groups.flatMap((group) => group.operations).find((each) => each.id === id);
  if (!one) throw new Error(`no ${id}`);
  return one;
};
const schema = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const written = (shown: Schema) => typeOf(shown).map((part) => part.text);

test('every operation is in one group, with a name to link to', () => {
  const ids = groups.flatMap((group) => group.operations.map((each) => each.id));
  const nInDocument = Object.values(document.paths).flatMap((each) => Object.keys(each)).length;
  expect(new Set(ids).size).toBe(nInDocument);
  expect(groups[0]?.tag).toBe('matches');
});

test('operations are found by all words that are typed', () => {
  const ids = (query: string) =>
    found(groups, query).flatMap((group) => group.operations.map((each) => each.id));
  expect(ids('post seat')).toEqual(['play', 'ask', 'take_seat', 'set_entry', 'enter_class']);
  expect(ids('')).toHaveLength(groups.flatMap((group) => group.operations).length);
  expect(ids('undefined')).toEqual([]);
});

test('types are written as programmers write them', () => {
  expect(written({ type: ['string', 'null'] }).join('')).toBe('string | null');
  expect(written({ type: 'array', items: schema('Move') })).toEqual(['Move', '[]']);
  expect(typeOf({ oneOf: [schema('Move'), { type: 'null' }] })[0]?.schema).toBe('Move');
  expect(written({ enum: ['a', 'b'] }).join('')).toBe('"a" | "b"');
  expect(written({ type: 'object', additionalProperties: {} }).join('')).toBe('{ [name]: any }');
  expect(written({ type: 'array', items: { type: ['string', 'null'] } }).join('')).toBe(
    '(string | null)[]',
  );
});

test('fields of parts are fields of the whole, and say whether they are needed', () => {
  const fields = fieldsOf(document, schema('MatchDocument'));
  const field = (name: string) => fields.find((one) => one.name === name);
  expect([field('id')?.required, field('moves')?.required, field('seed')?.required]).toEqual([
    true,
    true,
    false,
  ]);
  expect(variantsOf(document, schema('GameView'))).toHaveLength(GAMES.length);
  expect(variantsOf(document, schema('Entry')).length).toBeGreaterThan(3);
});

test('every schema has an example that ends, and something to show', () => {
  for (const name of Object.keys(document.components?.schemas ?? {})) {
    const text = JSON.stringify(exampleOf(document, schema(name)));
    expect(text.length, name).toBeLessThan(20_000);
    const at = resolved(document, schema(name));
    const isShown =
      fieldsOf(document, at).length > 0 || variantsOf(document, at).length > 0 || at.type;
    expect(isShown, name).toBeTruthy();
  }
});

test('command lines have what is needed and no more', () => {
  const curl = (id: string) => curlOf(document, operation(id), 'http://localhost:8080');
  expect(curl('list_matches')).toBe('curl http://localhost:8080/api/v1/matches');
  expect(curl('create_match')).toBe(
    'curl http://localhost:8080/api/v1/matches \\\n  -H \'Content-Type: application/json\' \\\n  -d \'{"type":"Bashni"}\'',
  );
  expect(curl('play')).toContain('-H "Authorization: Bearer $TOKEN"');
  expect(curl('play')).toContain('-d \'{"action":"C3:D4","seat":0}\'');
  expect(curl('match_events')).toBe('curl -N http://localhost:8080/api/v1/matches/ID/events');
  expect(curl('release_seat')).toContain('curl -X DELETE');
  expect(curl('open_class')).toContain('curl -X POST');
  expect(streams(operation('watch_match')) && !streams(operation('show_match'))).toBe(true);
});

test('what is tried goes to the address that was filled in', () => {
  const values = { id: 'a/b', format: 'pdn', state: '' };
  expect(addressOf(operation('show_match'), values)).toBe('/api/v1/matches/a%2Fb');
  expect(addressOf(operation('list_matches'), { state: '', q: 'a&b' })).toBe(
    '/api/v1/matches?q=a%26b',
  );
});
