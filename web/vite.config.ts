import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { appShellPlugin } from './app-shell';
import { gamePages, gamePagesPlugin } from './game-pages';

const page = (path: string) => resolve(import.meta.dirname, path);
/** `admin/index.html` is `admin`, `src/games/x/pages/y.html` is `x-y`. */
const nameOf = (path: string) =>
  path.replace(/(\/index)?\.html$/, '').replace(/^src\/games\/(.*)\/pages\//, '$1-');

/** The pages that no game has. */
const PAGES = [
  'index.html',
  'admin/index.html',
  'api/index.html',
  'check/index.html',
  'class/index.html',
  'join/index.html',
  'projector/index.html',
  'slips/index.html',
  'tournament/index.html',
  '404.html',
  'offline/index.html',
];

// One HTML entry per page: the lobby must not carry the board, nor a spectator the help texts.
export default defineConfig({
  plugins: [svelte(), gamePagesPlugin(import.meta.dirname), appShellPlugin(import.meta.dirname)],
  build: {
    target: 'es2022',
    // light-dark() is passed through as it is: every browser since the middle of 2024 knows it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Data URLs would be one more thing for the Content-Security-Policy to allow.
    assetsInlineLimit: 0,
    rollupOptions: {
      input: Object.fromEntries(
        [...PAGES, ...gamePages(import.meta.dirname).keys()].map((path) => [
          nameOf(path),
          page(path),
        ]),
      ),
    },
  },
  server: {
    proxy: {
      '/api/v1': process.env.SPIELWERK_URL ?? 'http://127.0.0.1:8080',
      // What a game serves besides its pages.
      '^/[a-z]+/(simulations|entrance)': process.env.SPIELWERK_URL ?? 'http://127.0.0.1:8080',
    },
  },
});
