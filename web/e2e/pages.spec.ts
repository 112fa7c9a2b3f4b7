import { click, expect, expectAccessible, lines, sit, square, test } from './fixtures';

test('a match is made in the lobby and joined by its link', async ({ page, browser, server }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'New match' }).click();
  await page.getByRole('button', { name: 'Me against somebody else' }).click();
  await page.getByLabel('Name White').fill('Grace');
  await page.getByRole('button', { name: 'Create match' }).click();
  await expect(page).toHaveURL(/\/bashni\/#[0-9a-z]{13}$/);
  await expect(page.getByTestId('player-0')).toContainText('Grace');
  await expect(page.getByTestId('player-0')).toContainText('you');
  await expect(page.getByTestId('waiting')).toContainText('Waiting for an opponent');
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect(page.getByRole('note')).toContainText('listens only on this computer');
  await expectAccessible(page, '#board');
  const other = await (await browser.newContext({ baseURL: server.url, locale: 'en' })).newPage();
  await other.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.removeItem('spielwerk.preferences');
  });
  await other.goto(page.url());
  await other.getByTestId('player-1').getByRole('button').click();
  await expect(other.getByRole('dialog')).toContainText('What is your name?');
  await expectAccessible(other, '#board');
  await other.getByLabel('Your name').last().fill('Linus');
  await other.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByTestId('player-1')).toContainText('Linus');
  await expect(page.getByTestId('waiting')).toHaveCount(0);
  // Black sees the board from Black's side.
  const [h8, a1] = [
    await square(other, 'H8').boundingBox(),
    await square(other, 'A1').boundingBox(),
  ];
  expect(h8?.y).toBeGreaterThan(a1?.y ?? 0);
  await click(page, 'C3', 'D4');
  await expect(lines(other).last()).toHaveText('1: White C3:D4');
  await click(other, 'B6', 'A5');
  // A draw is offered with a question before it, and declined; a move is taken back by agreement.
  await page.getByRole('button', { name: 'Offer draw' }).click();
  await expectAccessible(page, '#board');
  await page.getByRole('button', { name: 'Offer the draw' }).click();
  await expect(other.getByTestId('requests')).toContainText('Grace offers a draw');
  await other.getByRole('button', { name: 'Decline' }).click();
  await other.getByRole('button', { name: 'Take move back' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(lines(page)).toHaveCount(2);
  await click(other, 'B6', 'A5');
  await expect(lines(page)).toHaveCount(3);
  await other.getByRole('button', { name: 'Resign' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(other.getByTestId('result')).toContainText('You lost');
  await expect(page.getByTestId('result')).toContainText('You won');
  await expectAccessible(page, '#board');
});

test('a program seat shows the exact command line and the Game-ID', async ({ page, create }) => {
  const table = await create({ types: ['HUMAN', 'COMPUTER'] });
  await page.goto(table.path);
  await expect(page.getByText(`spielwerk client -g ${table.id} -p 2`)).toBeVisible();
  const panel = page.getByRole('region', { name: 'Connect a program' });
  await panel.getByRole('button', { name: 'Your own client' }).click();
  await expect(panel.getByText(table.id, { exact: true })).toBeVisible();
  await expect(panel.getByText('2 (1 in the protocol)')).toBeVisible();
});

test('the lobby follows what happens, filters and finds', async ({ page, create }) => {
  await page.goto('/');
  await expect(page.getByTestId('link-state')).toHaveAttribute('data-state', 'live');
  const name = `Found ${Math.random().toString(36).slice(2)}`;
  await create({ name });
  const card = page.getByTestId('match-card').filter({ hasText: name });
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Finished', exact: true }).click();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByTestId('match-card')).toHaveCount(1);
  await page.getByRole('searchbox').fill('nothing is called like this');
  await expect(page.getByText('No match found')).toBeVisible();
});

test('a game is replayed, a ply is shared, and another match continues from it', async ({
  page,
  create,
}) => {
  const table = await create();
  await page.goto(table.path);
  await sit(page, 0);
  await sit(page, 1);
  for (const [i, move] of [
    ['C3', 'D4'],
    ['B6', 'A5'],
    ['G3', 'H4'],
  ].entries()) {
    await click(page, ...move);
    await expect(lines(page)).toHaveCount(i + 2);
  }
  await page.getByRole('button', { name: 'Previous move' }).click();
  await expect(page).toHaveURL(new RegExp(`#${table.id}/2$`));
  await page.locator('h1').click();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(new RegExp(`#${table.id}/1$`));
  await expect(square(page, 'B6')).toHaveAccessibleName(/black man/);
  await page.keyboard.press('End');
  await expect(page).toHaveURL(new RegExp(`#${table.id}$`));
  await page.getByLabel('Seconds per move').fill('1');
  await page.getByRole('button', { name: 'Auto play' }).click();
  await expect(page.getByRole('button', { name: 'Start position' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(lines(page).last()).toHaveAttribute('aria-current', 'step');

  await page.goto('/');
  await page.goto(`/bashni/#${table.id}/1`);
  await expect(page.getByText('You are looking at move 1 of 3.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue from here' }).click();
  await page.getByRole('button', { name: 'Start the new match' }).click();
  await expect(page).not.toHaveURL(new RegExp(table.id));
  await expect(square(page, 'D4')).toHaveAccessibleName(/white man/);
  await expect(page.getByTestId('player-1')).toContainText('to move');
});

test('a record or a position is looked at; a broken one is explained', async ({ page }) => {
  await page.goto('/bashni/#look');
  await page.getByLabel('Record or position').fill('w w@A1 nonsense');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('alert')).toContainText('could not be read');
  await page.getByLabel('Record or position').fill('w w@A1 b@A1 W@E1 b@D6');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(square(page, 'A1')).toHaveAccessibleName(/Black’s tower of 2/);
});

test('the language follows the browser and can be switched', async ({
  browser,
  server,
  create,
}) => {
  const table = await create();
  const page = await (await browser.newContext({ baseURL: server.url, locale: 'de-DE' })).newPage();
  await page.goto(table.path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Züge' })).toBeVisible();
  await page.getByText('Einstellungen', { exact: true }).click();
  await page.getByLabel('English').check();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { name: 'Moves' })).toBeVisible();
  await page.goto('/help/bashni/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to play Bashni');
});

test('an unknown match and an unknown page are friendly', async ({ page }) => {
  await page.goto('/bashni/#0000000000000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Match not found');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});

test('the teacher ends a match and removes a name', async ({ page, create, server, request }) => {
  if (server.adminToken === null) throw new Error('SPIELWERK_ADMIN_TOKEN is missing');
  const name = `To end ${Math.random().toString(36).slice(2)}`;
  const table = await create({ name });
  await page.goto('/admin/');
  await page.getByLabel('Admin token').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Admin token').fill(server.adminToken ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: `End ${name}` }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('the bell rang');
  await page.getByRole('button', { name: 'End the match' }).click();
  await expect(page.getByRole('link', { name })).toBeHidden();
  expect((await table.document()).result).toMatchObject({ ending: 'aborted' });

  const second = `To delete ${Math.random().toString(36).slice(2)}`;
  await create({ name: second });
  await page.getByRole('searchbox', { name: 'Name, player or Game-ID' }).fill(second);
  await page.getByLabel(`Select ${second}`).check();
  await expect(page.getByRole('link', { name: /^To delete/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await expect(page.getByRole('dialog')).toContainText('Delete 1 match?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete 1 match' }).click();
  await expect(page.getByText('1 match was deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: second })).toBeHidden();

  // A name of its own: other tests share this server and its players.
  const person = `Person ${Math.random().toString(36).slice(2)}`;
  const other = await create();
  await request.post(`/api/v1/matches/${other.id}/seats/0`, { data: { name: person } });
  expect((await other.document()).seats[0]?.name).toBe(person);
  await page.getByLabel('Name (required)').fill(person);
  await page.getByRole('button', { name: 'Remove …' }).click();
  await page.getByRole('button', { name: 'Remove the name' }).click();
  await expect(page.getByText('Removed in one place.')).toBeVisible();
  expect((await other.document()).seats[0]?.name).not.toBe(person);
});

test('every page passes axe', async ({ page, create }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const table = await create({ position: 'w w@C5 b@D6 b@F6 b@H8 w@A1 b@C3 w@C3' });
  await create({ types: ['HUMAN', 'COMPUTER'] });
  await page.goto('/');
  await expect(page.getByTestId('match-card').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New match' }).click();
  await page.getByText('More options').click();
  await expectAccessible(page);
  await page.goto(table.path);
  await sit(page, 0);
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Text mode').check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await click(page, 'C5', 'E7');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await expectAccessible(page);
  for (const path of [
    '/bashni/#look',
    '/help/bashni/',
    '/admin/',
    '/projector/',
    '/join/#0000000000000',
    '/404/',
    '/bashni/#0000000000000',
  ]) {
    await page.goto('/404.html');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test('the header fits on screens of every width, with the longer German words', async ({
  server,
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: server.url, locale: 'de-DE' })).newPage();
  await page.goto('/');
  await expect(page.locator('h1')).toBeVisible();
  for (let width = 320; width <= 1280; width += 40) {
    await page.setViewportSize({ width, height: 700 });
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow, `${width} pixels`).toBeLessThanOrEqual(0);
  }
});

test('a check that the server has forgotten says so, and another one can be started', async ({
  page,
}) => {
  await page.goto('/check/#0000000000000');
  await expect(page.getByText('This check no longer exists')).toBeVisible();
  await page.getByRole('button', { name: 'Start another check' }).click();
  await expect(page.getByText('Waiting for your client to connect …')).toBeVisible();
  await expect(page.getByText(/This check no longer exists/)).toBeHidden();
});
