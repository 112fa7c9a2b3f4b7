// A walk through the main pages and one game of each kind in Firefox:
// SPIELWERK_BIN=… node walk.mjs. Anything in the console that is an error ends it.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';

const WAIT = { timeout: 30_000 };
const binary = process.env.SPIELWERK_BIN ?? '../../target/debug/spielwerk';
const executablePath = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

async function startServer() {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const data = join(mkdtempSync(join(tmpdir(), 'spielwerk-firefox-')), 'data');
  const flags = ['--listen', `127.0.0.1:${port}`, '--game-port', '0', '--data', data];
  const child = spawn(binary, ['serve', ...flags], { stdio: 'ignore' });
  for (let attempt = 0; attempt < 200; attempt++) {
    try {
      if ((await fetch(`${base}/healthz`)).ok) return { base, stop: () => child.kill('SIGTERM') };
    } catch {
      // It is not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no answer from ${base}`);
}

const check = (condition, what) => {
  if (!condition) throw new Error(what);
};
const { base, stop } = process.env.BASE_URL
  ? { base: process.env.BASE_URL, stop: () => {} }
  : await startServer();
const browser = await puppeteer.launch({
  browser: 'firefox',
  executablePath,
  headless: true,
  extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
});
const page = await browser.newPage();
const errors = [];
page.on('pageerror', (error) => errors.push(error.message));
page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));

async function step(what, walk) {
  await walk();
  check(errors.length === 0, `${what}: ${errors.join('; ')}`);
  console.log(`firefox: ${what}`);
}

/** Opens a page from nothing, also where only what follows the # differs. */
async function open(path) {
  await page.goto('about:blank');
  await page.goto(base + path);
}

/** Follows the guide of a game to its end, in text mode: each move is what the guide says. */
async function followGuide(game) {
  await open(`/${game}/`);
  await page.evaluate(() =>
    localStorage.setItem('spielwerk.preferences', '{"textMode":true,"animation":false}'),
  );
  await open(`/${game}/`);
  await (await page.waitForSelector('[data-testid=ways-in] > button', WAIT)).click();
  await page.waitForSelector('[data-testid=guide][data-move]', WAIT);
  for (let moves = 0; moves < 30; moves++) {
    const now = await page.$eval('[data-testid=guide]', ({ dataset }) => ({ ...dataset }));
    if (!now.move) break;
    const command = await page.$('[data-text-command]');
    await command.type(now.move);
    await command.press('Enter');
    // Either it is the learner's turn again, or there is nothing more to do.
    await page.waitForFunction(
      (before) => {
        const { step, move } = document.querySelector('[data-testid=guide]').dataset;
        return step !== before && (move || document.querySelector('[data-testid=result]'));
      },
      WAIT,
      now.step,
    );
  }
  check(await page.$('[data-testid=result]'), `${game} has not ended`);
}

/** Clicks the middle of a square. */
async function clickSquare(name) {
  await (await page.waitForSelector(`[data-square="${name}"] .hit`, WAIT)).click();
}

/** A round of Ligretto: ready, then every key again and again, until somebody is out. */
async function playLigretto() {
  const players = [
    { type: 'HUMAN', name: 'Ada' },
    ...Array(3).fill({ type: 'BOT', bot: 'machine' }),
  ];
  const made = await fetch(`${base}/api/v1/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'Ligretto',
      gameSpecific: { players: '4', max_rounds: '1' },
      players,
    }),
  });
  await open(`/ligretto/#${(await made.json()).id}`);
  await (await page.waitForSelector('[data-testid=place-0] button', WAIT)).click();
  await page.waitForFunction(() => document.body.textContent.includes('I am ready'), WAIT);
  await page.keyboard.press('r');
  await page.waitForSelector('[data-phase=playing]', WAIT);
  while (!(await page.$('[data-testid=result]'))) {
    for (const key of ['1', '2', '3', '4', '0', ' ']) await page.keyboard.press(key);
  }
}

try {
  for (const path of [
    '/',
    '/bashni/',
    '/bashni/#look',
    '/help/bashni/',
    '/help/paging/',
    '/help/ligretto/',
    '/api/',
    '/admin/',
    '/class/',
    '/ligretto/study/',
    '/ligretto/simulations',
  ]) {
    await step(path, async () => {
      await open(path);
      await page.waitForSelector('h1', WAIT);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      check(overflow <= 0, `${path} is wider than the window`);
    });
  }
  await step('Bashni by mouse', async () => {
    await open('/bashni/');
    await (await page.waitForSelector('[data-testid=ways-in] > button', WAIT)).click();
    await page.waitForSelector('[data-move="C3:D4"]', WAIT);
    await clickSquare('C3');
    await clickSquare('D4');
    await page.waitForSelector('[data-move="D4:F6"]', WAIT);
  });
  for (const game of ['bashni', 'checkers', 'reversi', 'nmmorris', 'quarto', 'paging']) {
    await step(`${game} to the end`, () => followGuide(game));
  }
  await step('a round of Ligretto', playLigretto);
  console.log(`firefox: ${await browser.version()}, all well`);
} finally {
  await browser.close();
  stop();
}
