import { expect, expectAccessible, test } from './fixtures';

test('the API is described by the server itself, and nothing comes from elsewhere', async ({
  page,
  server,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) elsewhere.push(request.url());
  });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click();
  await expect(page).toHaveURL(/\/api\/$/);
  const { paths } = await (await page.request.get('/api/v1/openapi.json')).json();
  const methods = Object.values(paths as Record<string, object>).flatMap((path) =>
    Object.keys(path),
  );
  await expect(page.locator('details:has(.method)')).toHaveCount(methods.length);
  expect(elsewhere).toEqual([]);
});

test('an operation unfolds by keyboard and tells what it takes and gives', async ({ page }) => {
  await page.goto('/api/');
  const operation = page.locator('#create_match');
  await operation.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await expect(operation.getByText('The answer holds the Game-ID')).toBeVisible();
  await expect(operation.getByRole('group', { name: 'On the command line' })).toContainText(
    `-d '{"type":"Bashni"}'`,
  );
  // A name leads to its schema, which unfolds.
  await operation.getByRole('link', { name: 'NewPlayer' }).click();
  await expect(page).toHaveURL(/#schema-NewPlayer$/);
  await expect(page.locator('#schema-NewPlayer dl')).toBeVisible();
  await expect(page.locator('#schema-NewPlayer summary')).toBeFocused();
});

test('a link leads into the page, operations are found and tried', async ({ page, create }) => {
  const table = await create({ name: 'To be found' });
  await page.goto('/api/#show_match');
  const show = page.locator('#show_match');
  await expect(show).toHaveAttribute('open', '');
  await show.getByLabel('id', { exact: true }).fill(table.id);
  await show.getByRole('button', { name: 'Send' }).click();
  await expect(show.getByText('200 OK')).toBeVisible();
  await expect(show.getByRole('group', { name: 'Response', exact: true })).toContainText(
    '"name": "To be found"',
  );
  await page.getByRole('searchbox').fill('takes a seat for a person');
  await expect(page.locator('details:has(.method)')).toHaveCount(1);
  await page.getByRole('searchbox').fill('undefined');
  await expect(page.getByText('No operation found.')).toBeVisible();
});

test('the first steps work as they are written', async ({ page, server }) => {
  await page.goto('/api/');
  await page.getByText('First steps').click();
  const commands = await page.locator('ol pre').allTextContents();
  const run = async (command: string | undefined, id: string, token: string) => {
    const [, address] = /(http\S+)/.exec(command ?? '') ?? [];
    const [, body] = /-d '(.*)'/.exec(command ?? '') ?? [];
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const answer = await page.request.post((address ?? '').replace('ID', id), {
      headers,
      data: body,
    });
    expect(answer.ok(), command).toBe(true);
    return answer.json();
  };
  expect(commands[0]).toContain(server.url);
  const { id } = await run(commands[0], '', '');
  const { token } = await run(commands[1], id, '');
  await run(commands[2], id, token);
});

test('the API page is accessible, also unfolded and on a phone', async ({ page }) => {
  await page.goto('/api/#create_match');
  await expect(page.locator('#create_match h4').first()).toBeVisible();
  for (const id of ['play', 'release_seat', 'list_matches', 'schema-Fact']) {
    await page.locator(`#${id} summary`).first().click();
  }
  await page.getByText('First steps').click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 700 });
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('in German the frame is German and the description is marked as English', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto('/api');
  await expect(page.getByRole('heading', { name: 'API für Programme' })).toBeVisible();
  await expect(page.locator('#create_match h3')).toHaveAttribute('lang', 'en');
  await context.close();
});
