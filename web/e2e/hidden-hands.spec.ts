// Two users with hidden hands, each in a browser of their own.
import { expect, test } from './fixtures';

test('each user sees their own hand, spectators none', async ({ browser, request, server }) => {
  const person = { type: 'HUMAN' };
  const answer = await request.post('/api/v1/matches', {
    data: {
      type: 'Paging',
      gameSpecific: { users: '2', hands: 'hidden' },
      players: [person, person, person],
    },
  });
  const { id } = await answer.json();
  const open = async () => {
    const page = await (await browser.newContext({ baseURL: server.url, locale: 'en' })).newPage();
    await page.goto(`/paging/#${id}`);
    await expect(page.getByTestId('hands')).toBeVisible();
    return page;
  };
  const [a, b, watcher] = await Promise.all([open(), open(), open()]);
  const hand = (page: typeof a) => page.getByTestId('hands').locator('[data-program]');
  await expect(hand(a)).toHaveCount(0);
  await a.getByTestId('player-0').getByRole('button', { name: 'Sit down' }).click();
  await b.getByTestId('player-1').getByRole('button', { name: 'Sit down' }).click();
  await expect(hand(a)).toHaveCount(9);
  await expect(hand(b)).toHaveCount(9);
  await expect(hand(watcher)).toHaveCount(0);

  const program = hand(a).first();
  const name = await program.getAttribute('data-program');
  await expect(b.locator(`[data-program="${name}"]`)).toHaveCount(0);
  await program.click();
  for (let i = 0; i < 5; i++) {
    const target = a.locator('[data-target]').first();
    if ((await target.count()) === 0) break;
    await target.click();
  }
  await a.getByRole('button', { name: /^Lay / }).click();
  await expect(hand(a)).toHaveCount(8);
  await expect(hand(b)).toHaveCount(9);
  await expect(hand(watcher)).toHaveCount(0);
  // What was laid is seen by everybody, live and looked back on.
  await expect(watcher.getByTestId('ram').locator(`[data-page^="${name}."]`).first()).toBeVisible();
  await a.getByRole('button', { name: 'Previous move' }).click();
  await expect(hand(a)).toHaveCount(9);
});

test('at one device the hand of whoever is to lay is seen', async ({ page, request }) => {
  const answer = await request.post('/api/v1/matches', {
    data: {
      type: 'Paging',
      gameSpecific: { users: '3', hands: 'hidden' },
      players: Array.from({ length: 4 }, () => ({ type: 'HUMAN' })),
    },
  });
  const { id } = await answer.json();
  await page.goto(`/paging/#${id}`);
  for (const seat of [0, 1, 2]) {
    const name = /^(Sit down|Sit here too)$/;
    await page.getByTestId(`player-${seat}`).getByRole('button', { name }).click();
    await expect(page.getByTestId(`player-${seat}`).getByText(/^you$/)).toBeVisible();
  }
  for (const user of ['A', 'B', 'C']) {
    await expect(page.getByTestId('now')).toContainText(`User ${user}`);
    const hand = page.getByTestId('hands').locator('button[data-program]');
    await expect(hand).toHaveCount(6);
    await hand.first().click();
    for (let i = 0; i < 5; i++) {
      const target = page.locator('[data-target]').first();
      if ((await target.count()) === 0) break;
      await target.click();
    }
    await page.getByRole('button', { name: /^Lay / }).click();
  }
  await expect(page.getByTestId('now')).toContainText('OS decides');
});
