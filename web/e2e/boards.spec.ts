// Reversi, Checkers, Nine Men's Morris and Quarto in the browser: by mouse, finger and keys.
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, lines, middle, sit, square, test } from './fixtures';

const FOLDERS = {
  Reversi: 'reversi',
  Checkers: 'checkers',
  NMMorris: 'nmmorris',
  Quarto: 'quarto',
} as const;
type Kind = keyof typeof FOLDERS;
const KINDS = Object.keys(FOLDERS) as Kind[];
/** Positions shortly before the end. */
const LATE: Record<Kind, string> = {
  Reversi: 'b WWWBBB/WWBBBB/WBWBBB/WWBWBB/WWWWWB/BWWWW1',
  Checkers: 'w w@C3 b@D4 b@D6',
  NMMorris: 'w A0 A1 A3 C5 - - - - -/B5 C2 C7 - - - - - -',
  Quarto: '0 12 *,*,*,*/*,*,9,*/*,4,*,*/1,*,*,*',
};
const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

async function make(
  request: APIRequestContext,
  type: Kind,
  gameSpecific: Record<string, string> = {},
  bot: string | null = null,
) {
  const second = bot ? { name: 'Bot', type: 'BOT', bot } : { name: 'Konrad', type: 'HUMAN' };
  const players = [{ name: 'Ada', type: 'HUMAN' }, second];
  const data = { type, gameGeneric: { timeout: 60_000 }, gameSpecific, players };
  const answer = await request.post('/api/v1/matches', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = await answer.json();
  return `/${FOLDERS[type]}/#${id}`;
}

async function open(
  page: Page,
  request: APIRequestContext,
  type: Kind,
  options: Record<string, string> = {},
) {
  await page.goto(await make(request, type, options));
  await sit(page, 0);
  await sit(page, 1);
}

async function click(page: Page, ...places: string[]) {
  for (const place of places) {
    const { x, y } = await middle(page, place);
    await page.mouse.click(x, y);
  }
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/** What a finger does when it drags something. */
async function swipe(
  context: BrowserContext,
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
) {
  const touch = await context.newCDPSession(page);
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  for (const at of [0.3, 0.6, 1]) {
    await send('touchMove', [
      { x: from.x + (to.x - from.x) * at, y: from.y + (to.y - from.y) * at },
    ]);
  }
  await send('touchEnd', []);
}

const hand = async (page: Page) => {
  const box = await page.locator('[data-square="hand"]').first().boundingBox();
  if (!box) throw new Error('no hand');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const bar = (page: Page) => page.getByTestId('path-bar');
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('a card in the lobby leads to a game of Reversi against the computer', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByTestId('game-card')).toHaveCount(7);
  await page.getByRole('button', { name: 'Play Reversi' }).click();
  await expect(page.getByRole('combobox', { name: 'Game', exact: true })).toHaveValue('Reversi');
  await page.getByRole('button', { name: 'Me against the computer' }).click();
  await page.getByLabel('Strength White').selectOption('1');
  await page.getByRole('button', { name: 'Create match' }).click();
  await expect(page).toHaveURL(/\/reversi\/#[0-9a-z]{13}$/);

  // Hints, a preview of what turns, and why another square won't do.
  await expect(page.locator('[data-target]')).toHaveCount(4);
  await square(page, 'E3').focus();
  await expect(page.locator('[data-turns="E4"]')).toHaveCount(1);
  await expect(bar(page)).toHaveText(/E3 turns one disc/);
  await click(page, 'A1');
  await expect(bar(page)).toContainText('would turn nothing');
  await click(page, 'E3');
  await expect(lines(page)).toHaveCount(3);
  await expect(square(page, 'E4')).toHaveAccessibleName(/E4: (black|white) disc/);
  await expect(bar(page)).toContainText('Your move');
  const before = await page.locator('[data-target]').first().getAttribute('data-target');
  await drag(page, await hand(page), await middle(page, before ?? ''));
  await expect(lines(page)).toHaveCount(5);
});

test('a skipped turn is told, and a finished game is replayed and analysed', async ({
  page,
  request,
}) => {
  await open(page, request, 'Reversi', { position: 'b 8/8/8/8/8/8/7W/BW5B' });
  await click(page, 'C1');
  await expect(bar(page)).toContainText('White can’t move and is skipped.');
  await expect(page.getByRole('list', { name: 'Moves' })).toContainText('White can’t move');
  await click(page, 'H3');
  await expect(page.getByTestId('result')).toContainText('Ada wins');
  await expect(lines(page)).toHaveText(['Start position', /1:\s+Black\s+C1/, /2:\s+Black\s+H3/]);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page.getByRole('meter', { name: 'Win chance for Black' })).toBeVisible();
  await lines(page).first().click();
  await expect(square(page, 'B1')).toHaveAccessibleName('B1: white disc');
  await expect(page.locator('[data-advice]').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next move' }).click();
  await expect(square(page, 'B1')).toHaveAccessibleName('B1: black disc');
});

test('a game of Checkers is played by keyboard, its capture taken back once', async ({
  page,
  request,
}) => {
  await open(page, request, 'Checkers', { position: LATE.Checkers });
  await square(page, 'C3').focus();
  await expect(square(page, 'C3')).toHaveAccessibleName('C3: white man. can move');
  for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
  await expect(square(page, 'E5')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toContainText('C3 → E5');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-target="E5"]')).toHaveCount(1);
  await page.keyboard.press(' ');
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await expect(lines(page).last()).toHaveText(/1:\s+White\s+C3:E5:C7/);
  await expect(page.getByTestId('result')).toContainText('Ada wins');
});

test('a mill is closed, a piece is taken, and both stand on one line', async ({
  page,
  request,
}) => {
  await open(page, request, 'NMMorris', { position: 'w A0 A1/B5 B6' });
  await drag(page, await hand(page), await middle(page, 'A2'));
  await expect(bar(page)).toContainText('Mill! Take a piece.');
  await click(page, 'A0');
  await expect(bar(page)).toContainText('There is nothing for you to take on A0.');
  await click(page, 'B5');
  await expect(square(page, 'B5')).toHaveAccessibleName(/B5: empty/);
  await expect(lines(page).last()).toHaveText('takes B5');
  await expect(page.getByRole('list', { name: 'Moves' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);

  // Moving with the keys along the lines, and the end.
  await open(page, request, 'NMMorris', { position: LATE.NMMorris });
  await square(page, 'A3').focus();
  for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(page.locator('[data-take]')).toHaveCount(3);
  await click(page, 'C7');
  await expect(page.getByTestId('result')).toContainText('Ada wins');
});

test('a move of Quarto can be changed until it is sent; a line is named', async ({
  page,
  request,
}) => {
  await open(page, request, 'Quarto', { position: LATE.Quarto });
  await click(page, 'A4', 'B4');
  await expect(square(page, 'B4')).toHaveAccessibleName(/the piece is placed here/);
  await expect(bar(page)).toContainText('Now choose the piece');
  await click(page, 'P7', 'P8');
  await expect(bar(page)).toContainText('On B4, handing over piece 8.');
  await square(page, 'P8').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toContainText('Place the piece on a free square.');
  await drag(page, await hand(page), await middle(page, 'C4'));
  await click(page, 'P8');
  await page.getByRole('button', { name: 'Play it' }).click();
  await expect(lines(page).last()).toHaveText(/1:\s+Player 1\s+C4,8/);
  await expect(square(page, 'P8')).toHaveAccessibleName('piece 8 is in play');
  await expectAccessible(page);
  await square(page, 'D4').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('result')).toContainText('four in a row');
  await expect(bar(page)).toContainText('Four in a row on A1, B2, C3, D4: all short');
});

test('a finger drags on a phone, and nothing is too wide', async ({ browser, server, request }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'de', ...PHONE });
  const page = await context.newPage();
  await open(page, request, 'Checkers', { position: LATE.Checkers });
  await swipe(context, page, await middle(page, 'C3'), await middle(page, 'E5'));
  await expect(bar(page)).toContainText('C3 → E5');
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  await open(page, request, 'NMMorris');
  await square(page, 'A1').scrollIntoViewIfNeeded();
  await swipe(context, page, await hand(page), await middle(page, 'B5'));
  await expect(lines(page).last()).toHaveText(/1:\s+Weiß\s+B5/);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  await open(page, request, 'Quarto', { position: LATE.Quarto });
  for (const place of ['A3', 'P14']) {
    const { x, y } = await middle(page, place);
    await page.touchscreen.tap(x, y);
  }
  await expect(bar(page)).toContainText('Auf A3, weitergegeben wird Stein 14.');
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  await context.close();
});

test('every board is played in words', async ({ page, request }) => {
  const games: [Kind, string, string, string][] = [
    ['Reversi', 's d4', 'D4: black disc', 'e3'],
    ['Checkers', 'm a3', 'A3: B4', 'a3 b4'],
    ['NMMorris', 'b', 'Outer ring: empty', 'a1'],
    ['Quarto', 's a1', 'A1: piece 1, round, light, short, hollow', 'a4 8'],
  ];
  await page.addInitScript(() =>
    localStorage.setItem('spielwerk.preferences', '{"textMode":true}'),
  );
  for (const [kind, asked, answered, move] of games) {
    await open(page, request, kind, kind === 'Quarto' ? { position: LATE.Quarto } : {});
    const input = page.getByLabel('Command or move');
    await input.fill(asked);
    await input.press('Enter');
    await expect(page.getByRole('log')).toContainText(answered);
    await input.fill(move);
    await input.press('Enter');
    await expect(lines(page)).toHaveCount(2);
  }
});

for (const kind of KINDS) {
  for (const locale of ['en', 'de']) {
    test(`the rules of ${kind} pass axe, ${locale}`, async ({ browser, server }) => {
      const options = {
        baseURL: server.url,
        locale,
        viewport: PHONE.viewport,
      } as const;
      const page = await (await browser.newContext(options)).newPage();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`/help/${FOLDERS[kind]}/`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/How to play|So spielt/);
      const shown = page
        .locator('figure')
        .filter({ has: page.getByRole('button') })
        .first();
      await shown.getByRole('button', { name: /Show|Zeigen/ }).click();
      await expect(shown.getByRole('button', { name: /again|Noch/ })).toBeVisible();
      expect(await tooWide(page)).toBeLessThanOrEqual(0);
      // The pictures are alike, and the same in both languages.
      const known = `figure:nth-of-type(n + ${locale === 'de' ? 2 : 4}) svg`;
      await expectAccessible(page, known);
    });
  }
}

test('a piece on its way catches no click that is meant for a square', async ({ page }) => {
  const start = new Date('2026-01-01T12:00:00');
  for (const [hour, folder] of ['bashni', 'checkers', 'nmmorris'].entries()) {
    await page.clock.install({ time: start });
    await page.goto(`/help/${folder}/`);
    const figure = page.locator('figure', { has: page.locator('[role=grid]') }).nth(1);
    const show = figure.getByRole('button', { name: 'Show' });
    await show.waitFor();
    // The time stands still in the middle of the animation.
    await page.clock.pauseAt(start.getTime() + (hour + 1) * 3_600_000);
    await show.click();
    await page.clock.runFor(150);
    const moving = figure.locator('.moving > g').first();
    await moving.scrollIntoViewIfNeeded();
    const caught = await moving.evaluate((piece) => {
      const { x, y, width, height } = piece.getBoundingClientRect();
      return piece.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(caught, folder).toBe(false);
  }
});
