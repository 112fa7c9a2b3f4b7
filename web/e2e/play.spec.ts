import { click, expect, lines, middle, sit, square, test } from './fixtures';

const TWO_CAPTURES = 'w w@C5 b@D6 b@F6 b@H8 w@A1';

test('two people play to the end, a third watches, the server restarts in between', async ({
  browser,
  create,
  server,
}) => {
  const table = await create({ max_plies: 10 });
  const [white, black, watcher] = await Promise.all(
    [0, 1, 2].map(async () =>
      (await browser.newContext({ baseURL: server.url, locale: 'en' })).newPage(),
    ),
  );
  if (!white || !black || !watcher) throw new Error('no pages');
  for (const page of [white, black, watcher]) await page.goto(table.path);
  await sit(white, 0);
  await sit(black, 1);
  for (let ply = 1; ply <= 10; ply++) {
    if (ply === 6) await server.restart?.();
    const page = ply % 2 === 1 ? white : black;
    const { position } = await table.document();
    const move = position.legalMoves[0] ?? '';
    await expect(page.getByTestId('link-state')).toHaveAttribute('data-state', 'live');
    await expect(page.getByTestId('path-bar')).toContainText(/Your move|You must capture/);
    await click(page, ...move.split(':'));
    await expect(lines(page)).toHaveCount(ply + 1);
  }
  for (const page of [white, black, watcher]) {
    await expect(page.getByTestId('result')).toBeVisible();
    await expect(lines(page)).toHaveCount(11);
  }
  const { moves } = await table.document();
  const shown = await lines(watcher).allTextContents();
  expect(shown.slice(1)).toEqual(
    moves.map((m, i) => `${i + 1}: ${m.seat === 0 ? 'White' : 'Black'} ${m.action}`),
  );
  // The rematch reaches the other page and asks; then both sit, with the sides swapped.
  await white.getByRole('button', { name: 'Rematch' }).click();
  await expect(white.getByTestId('waiting')).toContainText('Waiting for Konrad');
  await expect(black.getByTestId('rematch')).toContainText('Ada wants a rematch');
  await black.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(black.getByTestId('player-0')).toContainText('you');
  await expect(white.getByTestId('waiting')).toHaveCount(0);
  await expect(white.getByTestId('player-1')).toContainText('you');
});

test('a capture goes step by step and can be taken back', async ({ page, create }) => {
  const table = await create({ position: TWO_CAPTURES });
  await page.goto(table.path);
  await sit(page, 0);
  await click(page, 'A1');
  await expect(page.getByTestId('path-bar')).toContainText(
    'capturing is mandatory, and C5 can capture',
  );
  await click(page, 'C5', 'E7');
  await expect(page.getByTestId('path-bar')).toContainText('C5 → E7');
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-target]')).toHaveCount(1);
  await click(page, 'E7');
  await square(page, 'E7').focus();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-target="E7"]')).toHaveCount(1);
  await click(page, 'E7', 'G5');
  await expect(lines(page).last()).toHaveText('1: White C5:E7:G5');
  await expect(square(page, 'G5')).toHaveAccessibleName(
    /from bottom to top: 2 black men, white man/,
  );
});

test('somebody sitting down does not disturb a capture being entered', async ({
  page,
  create,
  request,
}) => {
  const table = await create({ position: TWO_CAPTURES });
  await page.goto(table.path);
  await sit(page, 0);
  await click(page, 'C5', 'E7');
  await request.post(`/api/v1/matches/${table.id}/seats/1`, { data: {} });
  await expect(page.getByTestId('player-1')).not.toContainText('free seat');
  await expect(page.getByTestId('path-bar')).toContainText('C5 → E7');
  await click(page, 'G5');
  await expect(lines(page).last()).toHaveText('1: White C5:E7:G5');
});

test('towers are moved by dragging', async ({ page, create }) => {
  const table = await create();
  await page.goto(table.path);
  await sit(page, 0);
  const [from, to] = [await middle(page, 'C3'), await middle(page, 'D4')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await expect(lines(page).last()).toHaveText('1: White C3:D4');
});

test('a whole game is played by keyboard alone', async ({ page, create }) => {
  const table = await create({ position: 'w w@C3 b@E5' });
  await page.goto(table.path);
  for (const seat of [0, 1]) {
    const name = /^(Sit down|Sit here too)$/;
    await page.getByTestId(`player-${seat}`).getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(
      page.getByTestId(`player-${seat}`).getByText('you', { exact: true }),
    ).toBeVisible();
  }
  await page.keyboard.press('Home');
  // From the top of the page the second skip link leads to the board.
  await page.locator('body').press('Tab');
  await page.getByRole('link', { name: 'Skip to the board' }).focus();
  await page.keyboard.press('Enter');
  await expect(square(page, 'A1')).toBeFocused();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
  await expect(square(page, 'C3')).toBeFocused();
  await page.keyboard.press('Enter');
  // Up keeps the place in the row: D4 is the second used square, as C3 is.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(2);
  for (const key of ['ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
  await expect(square(page, 'E5')).toBeFocused();
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(square(page, 'C3')).toBeFocused();
  await page.keyboard.press(' ');
  await expect(page.getByTestId('result')).toContainText('Konrad wins');
});

test('on a phone everything fits and a tap moves', async ({ browser, server, create, request }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const table = await create();
  await request.post(`/api/v1/matches/${table.id}/seats/1`, { data: {} });
  await page.goto(table.path);
  await page.getByTestId('player-0').getByRole('button').tap();
  await expect(page.getByTestId('path-bar')).toContainText('Your move');
  for (const name of ['C3', 'D4']) {
    const { x, y } = await middle(page, name);
    await page.touchscreen.tap(x, y);
  }
  await expect(lines(page).last()).toHaveText('1: White C3:D4');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await context.close();
});

test('a finger drags a tower without scrolling the page', async ({
  browser,
  server,
  create,
  request,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const table = await create();
  await request.post(`/api/v1/matches/${table.id}/seats/1`, { data: {} });
  await page.goto(table.path);
  await page.getByTestId('player-0').getByRole('button').tap();
  await expect(page.getByTestId('path-bar')).toContainText('Your move');
  const [from, to] = [await middle(page, 'C3'), await middle(page, 'D4')];
  const touch = await context.newCDPSession(page);
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [from]);
  for (const at of [0.25, 0.5, 0.75, 1]) {
    await send('touchMove', [
      { x: from.x + (to.x - from.x) * at, y: from.y + (to.y - from.y) * at },
    ]);
  }
  await send('touchEnd', []);
  await expect(lines(page).last()).toHaveText('1: White C3:D4');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await context.close();
});

test('text mode answers and plays', async ({ page, create }) => {
  const table = await create();
  await page.goto(table.path);
  await sit(page, 0);
  await page.getByRole('button', { name: 'Play in text mode' }).focus();
  await page.keyboard.press('Enter');
  const input = page.getByLabel('Command or move');
  const log = page.getByRole('log');
  const type = async (text: string) => {
    await input.fill(text);
    await input.press('Enter');
  };
  await expect(input).toBeFocused();
  await type('c3');
  await expect(log).toContainText('C3: white man');
  await type('m');
  await expect(log).toContainText('A3: B4');
  await type('c');
  await expect(log).toContainText('White: 0:0');
  await type('c3 e5');
  await expect(log).toContainText('C3:E5 is not a legal move now.');
  await type('c3 d4');
  await expect(log).toContainText('White: C3 to D4');
  await expect(lines(page)).toHaveCount(2);
});

test('a seat is released and taken by somebody else; the old secret is worth nothing', async ({
  page,
  browser,
  server,
  create,
  request,
}) => {
  const table = await create();
  await page.goto(table.path);
  await sit(page, 0);
  const key = `spielwerk.seat.${table.id}.0`;
  const token = await page.evaluate(
    (name) => JSON.parse(localStorage.getItem(name) ?? 'null'),
    key,
  );
  await page.getByTestId('player-0').getByRole('button', { name: 'Leave seat' }).click();
  await page.getByRole('button', { name: 'Leave the seat', exact: true }).click();
  await expect(
    page.getByTestId('player-0').getByRole('button', { name: 'Sit down' }),
  ).toBeVisible();
  const other = await (await browser.newContext({ baseURL: server.url, locale: 'en' })).newPage();
  await other.goto(table.path);
  await sit(other, 0);
  const { seq } = await table.document();
  const answer = await request.post(`/api/v1/matches/${table.id}/actions`, {
    data: { seat: 0, action: 'C3:D4', seq },
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await answer.json()).code).toBe('not-your-seat');
  expect((await table.document()).moves).toEqual([]);
});

test('a stranger’s secret is explained in the page and changes nothing', async ({
  page,
  create,
}) => {
  const table = await create();
  await page.goto(table.path);
  await sit(page, 0);
  await page.evaluate((id) => localStorage.setItem(`spielwerk.seat.${id}.0`, '"stolen"'), table.id);
  await click(page, 'C3', 'D4');
  await expect(page.getByRole('alert')).toContainText('Not allowed');
  await expect(lines(page)).toHaveCount(1);
  expect((await table.document()).moves).toEqual([]);
});

test('a stale move is explained in the page, and the next try works', async ({ page, create }) => {
  const table = await create();
  await page.goto(table.path);
  await sit(page, 0);
  await sit(page, 1);
  await click(page, 'C3', 'D4');
  await expect(lines(page)).toHaveCount(2);
  // As if Black had not yet heard of White's move.
  await page.route(
    '**/actions',
    (route) => {
      const sent = route.request().postDataJSON();
      return route.continue({ postData: JSON.stringify({ ...sent, seq: sent.seq - 1 }) });
    },
    { times: 1 },
  );
  await click(page, 'B6', 'A5');
  await expect(page.getByRole('alert')).toContainText('moved on in the meantime');
  expect((await table.document()).moves).toHaveLength(1);
  await click(page, 'B6', 'A5');
  await expect(lines(page).last()).toHaveText('2: Black B6:A5');
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('who was cut off gets everything that was missed, once', async ({
  page,
  create,
  server,
  request,
}) => {
  if (!server.restart) throw new Error('this test needs a server that it may restart');
  const table = await create();
  const tokens: string[] = [];
  for (const seat of [0, 1]) {
    const answer = await request.post(`/api/v1/matches/${table.id}/seats/${seat}`, { data: {} });
    tokens.push((await answer.json()).token);
  }
  const playFirst = async () => {
    const { position, seq, turn } = await table.document();
    const seat = turn?.seats[0] ?? 0;
    await request.post(`/api/v1/matches/${table.id}/actions`, {
      data: { seat, action: position.legalMoves[0], seq },
      headers: { authorization: `Bearer ${tokens[seat]}` },
    });
  };
  await page.goto(table.path);
  const link = page.getByTestId('link-state');
  await expect(link).toHaveAttribute('data-state', 'live');
  await playFirst();
  await expect(lines(page)).toHaveCount(2);
  // The way to the stream is closed, and the restart ends the stream that is open.
  await page.route('**/live?*', (route) => route.abort());
  await server.restart?.();
  await expect(link).toHaveAttribute('data-state', 'lost');
  for (let i = 0; i < 3; i++) await playFirst();
  await expect(lines(page)).toHaveCount(2);
  await page.unroute('**/live?*');
  await expect(link).toHaveAttribute('data-state', 'live', { timeout: 20_000 });
  await expect(lines(page)).toHaveCount(5);
  const { moves } = await table.document();
  const shown = await lines(page).allTextContents();
  expect(shown.slice(1)).toEqual(
    moves.map((m, i) => `${i + 1}: ${m.seat === 0 ? 'White' : 'Black'} ${m.action}`),
  );
});
