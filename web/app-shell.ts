// What makes the interface a web app: every page names the manifest and the icons, and `/sw.js` is
// made of `src/service-worker.js` and the list of all built files. Its version follows from their
// contents, so that a new build is a new worker and an unchanged one is not.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const WORKER = 'src/service-worker.js';

/** The address under which the server has a file: `bashni/index.html` is `/bashni/`. */
export const addressOf = (file: string): string => `/${file.replace(/(^|\/)index\.html$/, '$1')}`;

/** The worker for these files, by name with their contents. */
export function workerSource(worker: string, files: Map<string, string | Uint8Array>): string {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256').update(worker);
  for (const [name, content] of sorted) hash.update(`\n${name}\n`).update(content);
  const version = hash.digest('hex').slice(0, 16);
  const shell = { version, files: sorted.map(([name]) => addressOf(name)) };
  return `const SHELL = ${JSON.stringify(shell)};\n${worker}`;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

export function appShellPlugin(root: string): Plugin {
  return {
    name: 'app-shell',
    enforce: 'post',
    transformIndexHtml: () =>
      [
        { rel: 'manifest', href: '/manifest.webmanifest' },
        { rel: 'apple-touch-icon', href: '/icons/app-180.png' },
      ].map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const })),
    // After the pages of the games, which also are made at the end.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = new Map<string, string | Uint8Array>();
        for (const [name, output] of Object.entries(bundle)) {
          files.set(name, output.type === 'chunk' ? output.code : output.source);
        }
        for (const path of filesIn(join(root, 'public'))) {
          files.set(relative(join(root, 'public'), path).split(sep).join('/'), readFileSync(path));
        }
        const source = workerSource(readFileSync(join(root, WORKER), 'utf8'), files);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
