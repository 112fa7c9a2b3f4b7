// A whole game of a person against a bot: the person lays, the bot is the OS.
import { expect, lines, test } from './fixtures';

test('a person plays a whole game against a bot that is the OS', async ({ page }) => {
  test.slow();
  await page.goto('/');
  await page.getByRole('button', { name: 'New match' }).click();
  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('Paging');
  await page.getByRole('button', { name: 'Me against the computer' }).click();
  await page.getByLabel('Strength OS').selectOption('os:greedy');
  await page.getByRole('button', { name: 'Create match' }).click();
  await expect(page.getByTestId('player-1')).toContainText('Computer (greedy)');
  for (let program = 0; program < 18; program++) {
    const [round, nth] = [Math.floor(program / 3) + 1, (program % 3) + 1];
    await expect(page.getByTestId('status')).toContainText(`Round ${round} of 6`);
    await expect(page.getByTestId('now')).toHaveText(`User lays program ${nth} of 3`);
    const hand = page.getByTestId('hands').locator('button[data-program]');
    await expect(hand).toHaveCount(18 - program);
    await hand.first().click();
    // Frame after frame as far as it goes; with no free frame the program goes to the disk.
    const targets = page.locator('[data-target]');
    const submit = page.getByRole('button', { name: /^(Lay|Put) / });
    for (let i = 0; i < 5 && (await targets.count()) > 0; i++) {
      const n = await page.locator('.page.ghost').count();
      await targets.first().click();
      await expect(page.locator('.page.ghost')).toHaveCount(n + 1);
    }
    await submit.click();
    await expect(hand).toHaveCount(17 - program);
  }
  await expect(page.getByTestId('now')).toHaveText('The game is over', { timeout: 30_000 });
  await expect(page.getByTestId('result')).toContainText(/won|lost/);
  await expect(lines(page).filter({ hasText: 'Die shows' }).first()).toBeVisible();
});
