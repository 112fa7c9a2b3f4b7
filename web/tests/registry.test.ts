import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gamePages } from '../game-pages';
import { GAMES, gameOfPath } from '../src/games/registry';

const root = join(import.meta.dirname, '..');
const folders = readdirSync(join(root, 'src/games')).filter((name) =>
  existsSync(join(root, 'src/games', name, 'entry.ts')),
);

test('every folder of a game is listed, and its pages are where its entry says', () => {
  expect(GAMES.map(({ path }) => path).sort()).toEqual(folders.map((name) => `/${name}/`).sort());
  const pages = gamePages(root);
  for (const { path, help } of GAMES) {
    expect(pages.get('match.html')).toContain(path.slice(1, -1));
    expect(pages.get('help.html')).toContain(help.slice(1, -1));
    expect(gameOfPath(path)).toBe(gameOfPath(help));
  }
});

test('nothing but the games names a game', () => {
  const named = new RegExp(folders.join('|'), 'i');
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/src\/games\/|schema\.d\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((file) => named.test(readFileSync(file, 'utf8')))).toEqual([]);
});
