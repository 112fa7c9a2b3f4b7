// The pages of the games, made from their folders: `src/games/<game>/entry.ts` gives the game
// `/<game>/` and `/help/<game>/`, and each `src/games/<game>/pages/<name>.html` gives it
// `/<game>/<name>/`. So a new game needs no page of its own.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const GAMES = 'src/games';
/** The one page of all matches, and the one of all rules; they look at their address. */
const SHARED = {
  'match.html': (game: string) => game,
  'help.html': (game: string) => `help/${game}`,
};

const inside = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Where the files of pages end up: by file the folders in which it is the `index.html`. */
export function gamePages(root: string): Map<string, string[]> {
  const games = inside(join(root, GAMES)).filter((name) =>
    existsSync(join(root, GAMES, name, 'entry.ts')),
  );
  const pages = new Map<string, string[]>();
  for (const [file, folder] of Object.entries(SHARED)) pages.set(file, games.map(folder));
  for (const game of games) {
    for (const file of inside(join(root, GAMES, game, 'pages'))) {
      if (!file.endsWith('.html')) continue;
      pages.set(`${GAMES}/${game}/pages/${file}`, [`${game}/${file.slice(0, -'.html'.length)}`]);
    }
  }
  return pages;
}

export function gamePagesPlugin(root: string): Plugin {
  const pages = gamePages(root);
  return {
    name: 'game-pages',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const [file, folders] of pages) {
        const page = bundle[file];
        if (page?.type !== 'asset') this.error(`${file} was not built`);
        for (const folder of folders) {
          const fileName = `${folder}/index.html`;
          this.emitFile({ type: 'asset', fileName, source: page.source });
        }
        delete bundle[file];
      }
    },
    configureServer(server) {
      const files = new Map<string, string>();
      for (const [file, folders] of pages) {
        for (const folder of folders) files.set(`/${folder}/`, `/${file}`);
      }
      server.middlewares.use((request, _, next) => {
        request.url = files.get(request.url ?? '') ?? request.url;
        next();
      });
    },
  };
}
