import { expect, test } from 'vitest';
import { de as bashniDe } from '../src/games/bashni/i18n/de';
import { en as bashniEn } from '../src/games/bashni/i18n/en';
import { de as checkersDe } from '../src/games/checkers/i18n/de';
import { en as checkersEn } from '../src/games/checkers/i18n/en';
import { de as ligrettoDe } from '../src/games/ligretto/i18n/de';
import { en as ligrettoEn } from '../src/games/ligretto/i18n/en';
import { de as nmmorrisDe } from '../src/games/nmmorris/i18n/de';
import { en as nmmorrisEn } from '../src/games/nmmorris/i18n/en';
import { de as pagingDe } from '../src/games/paging/i18n/de';
import { en as pagingEn } from '../src/games/paging/i18n/en';
import { de as quartoDe } from '../src/games/quarto/i18n/de';
import { en as quartoEn } from '../src/games/quarto/i18n/en';
import { de as reversiDe } from '../src/games/reversi/i18n/de';
import { en as reversiEn } from '../src/games/reversi/i18n/en';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { de as boardDe } from '../src/lib/board/i18n/de';
import { en as boardEn } from '../src/lib/board/i18n/en';
import { de as adminDe } from '../src/pages/admin/i18n/de';
import { en as adminEn } from '../src/pages/admin/i18n/en';
import { de as classDe } from '../src/pages/class/i18n/de';
import { en as classEn } from '../src/pages/class/i18n/en';

/** Every leaf of a dictionary with its kind: `lobby.create string`. */
function leaves(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${path} ${typeof value}`];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

// The compiler already refuses a missing key; this also finds lists of another length.
test.each([
  ['general', de, en],
  ['boards', boardDe, boardEn],
  ['classes', classDe, classEn],
  ['admin', adminDe, adminEn],
  ['bashni', bashniDe, bashniEn],
  ['paging', pagingDe, pagingEn],
  ['ligretto', ligrettoDe, ligrettoEn],
  ['reversi', reversiDe, reversiEn],
  ['quarto', quartoDe, quartoEn],
  ['nmmorris', nmmorrisDe, nmmorrisEn],
  ['checkers', checkersDe, checkersEn],
])('both languages say the same things: %s', (_, german, english) => {
  expect(leaves(german).sort()).toEqual(leaves(english).sort());
});
