// A walk through the main pages and one game of each kind, in a browser that Playwright can't
// drive. Anything in the console that is an error ends it.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const WAIT_MS = 30_000;
const PAGES = [
  '/',
  '/bashni/',
  '/bashni/#look',
  '/help/bashni/',
  '/help/paging/',
  '/help/ligretto/',
  '/api/',
  '/admin/',
  '/class/',
  '/projector/',
  '/tournament/',
  '/check/',
  '/ligretto/study/',
  '/ligretto/simulations',
];
const GAMES = ['bashni', 'checkers', 'reversi', 'nmmorris', 'quarto', 'paging'];

export const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function startServer() {
  const binary = process.env.SPIELWERK_BIN ?? '../../target/debug/spielwerk';
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const data = join(mkdtempSync(join(tmpdir(), 'spielwerk-walk-')), 'data');
  const flags = ['--listen', `127.0.0.1:${port}`, '--game-port', '0', '--data', data];
  const child = spawn(binary, ['serve', ...flags], { stdio: 'ignore' });
  for (let attempt = 0; attempt < 200; attempt++) {
    try {
      if ((await fetch(`${base}/healthz`)).ok) return { base, stop: () => child.kill('SIGTERM') };
    } catch {
      // It is not listening yet.
    }
    await pause(50);
  }
  throw new Error(`no answer from ${base}`);
}

const check = (condition, what) => {
  if (!condition) throw new Error(what);
};

/**
 * `browser` opens addresses, runs functions in the page, clicks and types, and tells what went
 * wrong in the page.
 */
export async function walk(browser) {
  const { base, stop } = process.env.BASE_URL
    ? { base: process.env.BASE_URL, stop: () => {} }
    : await startServer();
  const { run, press } = browser;

  async function step(what, doIt) {
    await doIt();
    const errors = await browser.errors();
    check(errors.length === 0, `${what}: ${errors.join('; ')}`);
    console.log(`${browser.name}: ${what}`);
  }

  async function until(what, condition, ...values) {
    const end = Date.now() + WAIT_MS;
    while (!(await run(condition, ...values))) {
      check(Date.now() < end, `${what} does not come`);
      await pause(30);
    }
  }
  const isThere = (selector) => document.querySelector(selector) !== null;
  const see = (selector) => until(selector, isThere, selector);
  async function click(selector) {
    await see(selector);
    await browser.click(selector);
  }

  /** Opens a page from nothing, also where only what follows the # differs. */
  async function open(path) {
    await browser.open('about:blank');
    await browser.open(base + path);
  }

  /** Follows the guide of a game to its end, in text mode: each move is what the guide says. */
  async function followGuide(game) {
    await open(`/${game}/`);
    await run(() =>
      localStorage.setItem(
        'spielwerk.preferences',
        '{"textMode":true,"animation":false,"nameless":true}',
      ),
    );
    await open(`/${game}/`);
    await click('[data-testid=ways-in] > button');
    await see('[data-testid=guide][data-move]');
    for (let moves = 0; moves < 30; moves++) {
      const now = await run(() => ({
        ...document.querySelector('[data-testid=guide]').dataset,
      }));
      if (!now.move) break;
      await browser.type('[data-text-command]', now.move);
      await press('Enter');
      // Either it is the learner's turn again, or there is nothing more to do.
      await until(
        `an answer to ${now.move}`,
        (before) => {
          const { step, move } = document.querySelector('[data-testid=guide]').dataset;
          const isOver = document.querySelector('[data-testid=result]') !== null;
          return step !== before && (Boolean(move) || isOver);
        },
        now.step,
      );
    }
    check(await run(isThere, '[data-testid=result]'), `${game} has not ended`);
  }

  async function guideByMouse() {
    await open('/bashni/');
    await click('[data-testid=ways-in] > button');
    await see('[data-move="C3:D4"]');
    await click('[data-square="C3"] .hit');
    await click('[data-square="D4"] .hit');
    await see('[data-move="D4:F6"]');
  }

  /** A round of Ligretto: ready, then every key again and again, until somebody is out. */
  async function playLigretto() {
    const bots = Array(3).fill({ type: 'BOT', bot: 'machine' });
    const made = await fetch(`${base}/api/v1/matches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'Ligretto',
        gameSpecific: { players: '4', max_rounds: '1' },
        players: [{ type: 'HUMAN', name: 'Ada' }, ...bots],
      }),
    });
    await open(`/ligretto/#${(await made.json()).id}`);
    await click('[data-testid=place-0] button');
    await see('[data-testid=own], [aria-keyshortcuts=R]');
    await press('r');
    await see('[data-phase=playing]');
    while (!(await run(isThere, '[data-testid=result]'))) {
      for (const key of ['1', '2', '3', '4', '0', ' ']) await press(key);
    }
  }

  try {
    await open('/');
    // Nobody is asked for a name.
    await run(() => localStorage.setItem('spielwerk.preferences', '{"nameless":true}'));
    for (const path of PAGES) {
      await step(path, async () => {
        await open(path);
        await see('h1');
        const overflow = await run(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        check(overflow <= 0, `${path} is wider than the window`);
      });
    }
    await step('Bashni by mouse', guideByMouse);
    for (const game of GAMES) await step(`${game} to the end`, () => followGuide(game));
    await step('a round of Ligretto', playLigretto);
    console.log(`${browser.name}: ${browser.version}, all well`);
  } finally {
    await browser.close();
    stop();
  }
}
