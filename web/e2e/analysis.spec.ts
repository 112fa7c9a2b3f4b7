import type { Page } from '@playwright/test';
import { click, expect, expectAccessible, lines, sit, square, type Table, test } from './fixtures';

const bar = (page: Page) => page.getByTestId('path-bar');
const graph = (page: Page) => page.getByRole('slider', { name: /Course of the game|Verlauf/ });
const bestLines = (page: Page) => page.getByTestId('best-lines').getByRole('listitem');

async function finished(table: Table): Promise<void> {
  await expect.poll(async () => (await table.document()).state).toBe('finished');
}

async function analyse(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Analyse|Analysieren)$/ }).click();
  await expect(page.getByTestId('summary')).toBeVisible({ timeout: 30_000 });
}

test('one click in the lobby begins a game against the computer', async ({ page, request }) => {
  await page.goto('/');
  await page.getByLabel('Strength of the computer').selectOption('1');
  await page.getByRole('button', { name: 'Play Bashni against the computer' }).click();
  await expect(page).toHaveURL(/\/bashni\/#[0-9a-z]{13}$/);
  await expect(page.getByTestId('player-0')).toContainText('you');
  await expect(page.getByTestId('player-1')).toContainText('Level 1');
  await expect(page.getByTestId('player-1').getByRole('img', { name: 'Computer' })).toBeVisible();
  const id = new URL(page.url()).hash.slice(1);
  const requests = page.getByTestId('requests');
  for (let round = 1; round <= 3; round++) {
    await expect(bar(page)).toContainText(/Your move|You must capture/);
    const { position } = await (await request.get(`/api/v1/matches/${id}`)).json();
    await click(page, ...position.legalMoves[0].split(':'));
    await expect(lines(page)).toHaveCount(2 * round + 1);
  }
  // A move is taken back at once, and then one can resign.
  await requests.getByRole('button', { name: 'Take move back' }).click();
  await expect(lines(page)).toHaveCount(5);
  await expect(bar(page)).toContainText(/Your move|You must capture/);
  await expect(page.getByText('The analysis opens when the match is over.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Analyse' })).toHaveCount(0);
  // The level is remembered, and the list says it too.
  await page.goto('/');
  await expect(page.getByLabel('Strength of the computer')).toHaveValue('1');
  const card = page.getByTestId('match-card').filter({ has: page.locator(`a[href$="${id}"]`) });
  await expect(card).toContainText('Computer (Level 1');
});

test('the dialog seats bots of any strength', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'New match' }).click();
  await page.getByRole('button', { name: 'Computer against computer' }).click();
  await page.getByLabel('Strength White').selectOption('2');
  await page.getByLabel('Strength Black').selectOption('1');
  await page.getByText('More options').click();
  await page.getByLabel('Game ends after').fill('6');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create match' }).click();
  await expect(page.getByTestId('player-0')).toContainText('Level 2');
  await expect(page.getByTestId('result')).toBeVisible();
  await expect(lines(page)).toHaveCount(7);
});

test('after a game the same players meet again with the sides swapped', async ({
  page,
  create,
}) => {
  const table = await create({ max_plies: 2, bots: [null, '1'], name: 'Once more' });
  await page.goto(table.path);
  await sit(page, 0);
  await click(page, 'C3', 'D4');
  await expect(page.getByTestId('result')).toBeVisible();
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(page).not.toHaveURL(new RegExp(table.id));
  await expect(page.getByTestId('player-0')).toContainText('Level 1');
  await expect(page.getByTestId('player-1')).toContainText('you');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Once more');
  await expect(bar(page)).toContainText(/Your move|You must capture/);
  await expect(page.getByText('1 / 2')).toBeVisible();
});

test('bots play to the end, and the game is analysed', async ({ page, create }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const table = await create({ max_plies: 12, bots: ['1', '2'] });
  await finished(table);
  await page.goto(table.path);
  await expect(page.getByTestId('result')).toBeVisible();
  await analyse(page);
  await expect(page.getByRole('meter', { name: 'Win chance for White' })).toBeVisible();
  await expect(page.getByText('The game is over in this position.')).toBeVisible();
  await expect(page.getByTestId('link-state')).toHaveText('');
  await expectAccessible(page);

  // The graph is a slider: keys go through the game.
  await graph(page).focus();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(new RegExp(`#${table.id}/0$`));
  await expect(graph(page)).toHaveAttribute('aria-valuetext', /^Start position · White \d+%/);
  await expect(bestLines(page)).toHaveCount(3);
  await expect(page.locator('[data-advice]')).toHaveCount(1);

  // A line is looked at move by move, once the search no longer changes it.
  await expect(page.getByRole('button', { name: 'Search deeper' })).toBeVisible();
  const move = bestLines(page).first().getByRole('button').first();
  const [from = '', to = ''] = ((await move.textContent()) ?? '').split(':');
  await expect(square(page, from)).toHaveAccessibleName(/white man/);
  await move.click();
  await expect(page.getByTestId('preview')).toContainText(`${from}:${to} (1 of`);
  await expect(square(page, to)).toHaveAccessibleName(/white man/);
  await page.getByRole('button', { name: 'Next move in the line' }).click();
  await expect(page.getByTestId('preview')).toContainText('(2 of');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect(square(page, to)).toHaveAccessibleName(/empty/);
  await expect(page.locator('[data-line-move]:focus')).toHaveCount(1);

  await graph(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(`#${table.id}/1$`));
  await expect(graph(page)).toHaveAttribute('aria-valuenow', '1');
  const box = await graph(page).boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 2, (box?.y ?? 0) + 20);
  await expect(page).toHaveURL(new RegExp(`#${table.id}$`));

  // Nothing is asked for again.
  const again: string[] = [];
  page.on('request', (request) => {
    if (/analysis/.test(request.url())) again.push(request.url());
  });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByTestId('eval-bar')).toHaveCount(0);
  await analyse(page);
  expect(again).toEqual([]);
});

test('mistakes are named in the graph, in the list and in the summary', async ({
  page,
  create,
}) => {
  // Nothing can be captured so early: after two plies it is a draw.
  const table = await create({ max_plies: 2, bots: ['1', '1'] });
  await finished(table);
  const line = (chance: number) => ({ score: 0, chance, winInPlies: null, moves: ['G1:H2'] });
  const events = [0.6, 0.25, 0.5].map((chance, ply) => ({
    ply,
    found: { depth: 9, nodes: 1, nodesPerSecond: 1, timeMs: 1, lines: [line(chance)] },
  }));
  // The real findings depend on the moves that the bots happened to choose.
  await page.route('**/matches/*/analysis', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
    }),
  );
  await page.goto(table.path);
  await analyse(page);
  await expect(lines(page).nth(1)).toContainText('?? Blunder');
  await expect(lines(page).nth(2)).toContainText('? Mistake');
  await expect(page.locator('[data-fault]')).toHaveCount(2);
  const row = (name: string) => page.getByTestId('summary').getByRole('row', { name });
  await expect(row('Blunders').getByRole('cell')).toHaveText(['1', '0']);
  await expect(row('Mistakes').getByRole('cell')).toHaveText(['0', '1']);
  await expect(row('Average loss per move').getByRole('cell')).toHaveText(['35%', '25%']);
  await graph(page).focus();
  await page.keyboard.press('Home');
  await expect(graph(page)).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('PageDown');
  await expect(graph(page)).toHaveAttribute('aria-valuetext', /Blunder · better: G1:H2/);
});

test('a position that was brought along is analysed, in German and on a phone', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'de-DE',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto('/bashni/#look');
  await page
    .getByLabel('Aufzeichnung oder Stellung')
    .fill('[GameType "Bashni"]\n\nC3:D4 B6:A5 D4:C5');
  await page.getByRole('button', { name: 'Anzeigen' }).click();
  await analyse(page);
  await expect(page.getByRole('meter', { name: 'Gewinnchance für Weiß' })).toBeVisible();
  await expect(bestLines(page).first()).toBeVisible();
  await expectAccessible(page);
  const tooWide = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await tooWide()).toBe(0);
  await bestLines(page).first().getByRole('button').nth(1).tap();
  await expect(page.getByTestId('preview')).toContainText('Variante:');
  await expect(square(page, 'A1')).toBeInViewport();
  expect(await tooWide()).toBe(0);
});

test('the book of openings shows each move with its chance and its games', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/bashni/#look');
  await page.getByLabel('Record or position').fill('[GameType "Bashni"]\n\nC3:B4 H6:G5');
  await page.getByRole('button', { name: 'Show' }).click();
  await analyse(page);
  await graph(page).focus();
  await page.keyboard.press('Home');
  const book = page.getByRole('table', { name: /Openings/ });
  await expect(book.getByRole('row')).toHaveCount(8);
  await expect(book).toContainText('games of the computer against itself');
  await expect(book.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(/^\d+%$/);
  await expectAccessible(page);
  // A move is looked at by the keyboard, like one of a line.
  const move = book.getByRole('button', { name: 'Opening: show C3:B4' });
  await move.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('preview')).toContainText('C3:B4 (1 of 1)');
  await expect(move).toHaveAttribute('aria-pressed', 'true');
  await expect(square(page, 'B4')).toHaveAccessibleName(/white man/);
});
