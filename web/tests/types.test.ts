import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';

test('the types are those of the API document', async () => {
  const types = astToString(await openapiTS(new URL('../../docs/openapi.json', import.meta.url)));
  const kept = readFileSync(new URL('../src/lib/api/schema.d.ts', import.meta.url), 'utf8');
  expect(kept.replace(/^\/\*\*[\s\S]*?\*\/\s*/, '').trim()).toBe(types.trim());
});
