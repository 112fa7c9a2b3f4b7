import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const page = (path: string) => resolve(import.meta.dirname, path);

// One HTML entry per page: the lobby must not carry the board, nor a spectator the help texts.
export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // light-dark() is passed through as it is: every browser since the middle of 2024 knows it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Data URLs would be one more thing for the Content-Security-Policy to allow.
    assetsInlineLimit: 0,
    rollupOptions: {
      input: {
        lobby: page('index.html'),
        bashni: page('bashni/index.html'),
        paging: page('paging/index.html'),
        ligretto: page('ligretto/index.html'),
        help: page('help/bashni/index.html'),
        pagingHelp: page('help/paging/index.html'),
        ligrettoHelp: page('help/ligretto/index.html'),
        ligrettoStudy: page('ligretto/study/index.html'),
        admin: page('admin/index.html'),
        api: page('api/index.html'),
        class: page('class/index.html'),
        missing: page('404.html'),
      },
    },
  },
  server: {
    proxy: {
      '/api/v1': process.env.SPIELWERK_URL ?? 'http://127.0.0.1:8080',
      '/ligretto/simulations': process.env.SPIELWERK_URL ?? 'http://127.0.0.1:8080',
      '/ligretto/entrance': process.env.SPIELWERK_URL ?? 'http://127.0.0.1:8080',
    },
  },
});
