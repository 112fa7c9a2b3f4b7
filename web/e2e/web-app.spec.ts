// The web app: installable, there without a connection, and back by itself.
import { click, expect, lines, test } from './fixtures';
import { startServer } from './server';

test('pages open without the server, and a game goes on when it is back', async ({ browser }) => {
  const server = await startServer();
  if (!server.restart) throw new Error('this test needs a server that it may stop');
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const made = await context.request.post('/api/v1/matches', {
    data: {
      type: 'Bashni',
      gameGeneric: { name: 'On a train' },
      players: [{ type: 'HUMAN' }, { type: 'HUMAN' }],
    },
  });
  const { id } = await made.json();
  await page.goto(`/bashni/#${id}`);
  for (const seat of [0, 1]) await page.getByTestId(`player-${seat}`).getByRole('button').click();
  await click(page, 'C3', 'D4');
  await expect(lines(page)).toHaveCount(2);
  const away = page.getByTestId('away');
  await expect(away).toBeEmpty();

  await server.stop();
  await expect(away).toContainText('No connection to the server');
  // Every page opens, whether it was seen before or not; what the server makes itself can't.
  const other = await context.newPage();
  await other.goto('/help/quarto/');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('How to play Quarto');
  await other.goto('/ligretto/simulations');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('No connection');
  // What the server said before is not told again: the board comes with the server.
  await page.reload();
  await expect(away).toContainText('No connection to the server');
  await expect(lines(page)).toHaveCount(0);

  await server.start();
  await expect(lines(page)).toHaveCount(2, { timeout: 20_000 });
  await expect(away).toBeEmpty();
  await click(page, 'B6', 'A5');
  await expect(lines(page).last()).toHaveText('2: Black B6:A5');
  await expect(other.getByRole('heading', { level: 1 })).not.toHaveText('No connection', {
    timeout: 20_000,
  });
  await context.close();
  await server.stop();
});

test('the manifest has all that browsers ask for before they install an app', async ({
  page,
  request,
}) => {
  await page.goto('/help/bashni/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(address ?? '');
  expect(answer.headers()['content-type']).toContain('manifest+json');
  const { icons, start_url, display, name } = await answer.json();
  expect({ start_url, display, name }).toEqual({
    start_url: '/',
    display: 'standalone',
    name: 'Spielwerk',
  });
  for (const { src, type } of icons) {
    const icon = await request.get(src);
    expect(icon.status(), src).toBe(200);
    expect(icon.headers()['content-type'], src).toBe(type);
  }
  // A worker that browsers keep would hold back the next version.
  expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
});
