import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// The browser is Debian's; it never talks to anything but the server under test. Without a window
// to paint, a test takes a bit more than half the time.
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // The second time with a trace; what passes then is listed as flaky, and is a fault to be mended.
  retries: 1,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    // Only the test of the web app wants one: requests that it answers can't be routed.
    serviceWorkers: 'block',
    // Recording every test would cost a third of the time.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? BROWSERS.find(existsSync),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-gpu',
      ],
    },
  },
});
