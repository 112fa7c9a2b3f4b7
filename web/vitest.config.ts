import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Components are rendered to HTML text, so that no browser is needed here; the browser
// tests in e2e/ cover what only a real browser can show.
export default defineConfig({
  plugins: [svelte()],
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
