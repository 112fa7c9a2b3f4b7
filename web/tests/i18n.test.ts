import { expect, test } from 'vitest';
import { de as bashniDe } from '../src/games/bashni/i18n/de';
import { en as bashniEn } from '../src/games/bashni/i18n/en';
import { de as ligrettoDe } from '../src/games/ligretto/i18n/de';
import { en as ligrettoEn } from '../src/games/ligretto/i18n/en';
import { de as pagingDe } from '../src/games/paging/i18n/de';
import { en as pagingEn } from '../src/games/paging/i18n/en';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';

/** Every leaf of a dictionary with its kind: `lobby.create string`. */
function leaves(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${path} ${typeof value}`];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

// The compiler already refuses a missing key; this also finds lists of another length.
test.each([
  ['general', de, en],
  ['bashni', bashniDe, bashniEn],
  ['paging', pagingDe, pagingEn],
  ['ligretto', ligrettoDe, ligrettoEn],
])('both languages say the same things: %s', (_, german, english) => {
  expect(leaves(german).sort()).toEqual(leaves(english).sort());
});
