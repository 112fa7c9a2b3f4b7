// After a game of Paging: numbers, a chart and the most costly decisions.
import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';

/** A match that two bots have played to its end. */
async function finished(request: APIRequestContext): Promise<string> {
  const bot = (name: string) => ({ name: '', type: 'BOT', bot: name });
  const answer = await request.post('/api/v1/matches', {
    data: {
      type: 'Paging',
      gameSpecific: { users: '1', seed: '11', board: '4x5' },
      players: [bot('users:page1'), bot('os:random')],
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = await answer.json();
  const state = async () => (await (await request.get(`/api/v1/matches/${id}`)).json()).state;
  await expect.poll(state, { timeout: 60_000 }).toBe('finished');
  return id;
}

test('a finished game is looked back on, and its decisions are shown on the board', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const id = await finished(request);
  await page.goto(`/paging/#${id}`);
  const panel = page.getByTestId('debriefing');
  await expect(panel.getByRole('heading', { name: 'Game review' })).toBeVisible();
  const costly = panel.getByTestId('costly');
  await expect(costly).toHaveCount(3, { timeout: 60_000 });
  await expect(panel.locator('[data-count="rolls"]')).toHaveText(/^\d+$/);
  await expect(costly.first()).toContainText('the strong bot');
  await expectAccessible(page);

  // The position of a decision, by keys alone.
  const show = costly.first().getByRole('button');
  const ply = /(\d+)$/.exec((await show.textContent()) ?? '')?.[1];
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#${id}/${ply}$`));
  await expect(page.getByText(`looking at move ${ply} of`)).toBeVisible();

  // What the chart shows can be read as a table, whose rows lead to their positions.
  await expect(page.getByTestId('fragmentation')).toHaveAttribute('aria-label', /Most fragmented/);
  await panel.getByText('Show as a table').click();
  const row = panel.getByRole('row').nth(3);
  await row.getByRole('button').click();
  await expect(row).toHaveClass(/shown/);
  await expectAccessible(page);
});

test('the look back is there in German and fits on a phone', async ({
  browser,
  request,
  server,
}) => {
  test.setTimeout(120_000);
  const id = await finished(request);
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'de-DE',
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto(`/paging/#${id}`);
  const panel = page.getByTestId('debriefing');
  await expect(panel.getByText('Die teuersten Entscheidungen')).toBeVisible({ timeout: 60_000 });
  await panel.getByText('Als Tabelle zeigen').click();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await context.close();
});
