import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Components are rendered to HTML text, so that no browser is needed here; the browser
// tests in e2e/ cover what only a real browser can show.
export default defineConfig({
  plugins: [svelte()],
  // A busy machine must not decide a test: the time only ends one that hangs.
  test: { include: ['tests/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
});
