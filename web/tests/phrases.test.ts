// The sentences of the server that the pages know in German are those that the server says.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { illegal as bashni } from '../src/games/bashni/i18n/illegal.de';
import { illegal as checkers } from '../src/games/checkers/i18n/illegal.de';
import { illegal as nmmorris } from '../src/games/nmmorris/i18n/illegal.de';
import { illegal as quarto } from '../src/games/quarto/i18n/illegal.de';
import { illegal as reversi } from '../src/games/reversi/i18n/illegal.de';
import { illegalInWords } from '../src/lib/board/illegal';
import { translate } from '../src/lib/phrases';
import { detailPhrases, fieldPhrases } from '../src/ui/i18n/server.de';

/** The source of a crate, with its texts in one line and every value in them as `{}`. */
function source(name: string): string {
  const folder = new URL(`../../crates/${name}/src/`, import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.rs'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .replace(/\{[^{}"\n]*\}/g, '{}');
}

const crates = ['hosting/server', 'hosting/host', 'hosting/kind', 'hosting/store', 'base/game', 'hosting/arena'].map(source).join('\n');
const sentences = [
  ...[...Object.keys(detailPhrases), ...Object.keys(fieldPhrases)].map(
    (phrase) => [phrase, crates] as const,
  ),
  ...Object.entries({ bashni, checkers, nmmorris, quarto, reversi }).flatMap(([name, illegal]) => {
    const text = source(`rules/${name}`);
    return Object.keys(illegal).map((phrase) => [phrase, text] as const);
  }),
];

test('every sentence is one of the server', () => {
  const unknown = sentences.filter(([phrase, text]) => {
    // Some are put together from two.
    const part = phrase.replace(', try again later', '').replace('a number from {} to {}', '{}');
    return !text.includes(part);
  });
  expect(unknown.map(([phrase]) => phrase)).toEqual([]);
});

test('words that differ are taken over', () => {
  const said = illegalInWords(bashni)(
    null,
    'de',
    'capturing is mandatory: B4, D4 and F4 can capture',
  );
  expect(said).toBe('Es besteht Schlagzwang, und zwar auf B4, D4 und F4.');
  expect(translate('two teams are called "Ada"', fieldPhrases)).toBe('Zwei Teams heißen „Ada“.');
  expect(translate('nothing that is known', fieldPhrases)).toBeNull();
  const turn = illegalInWords(reversi)(null, 'de', 'it is not your turn, Black is to move');
  expect(turn).toBe('Sie sind nicht am Zug; Schwarz zieht.');
});
