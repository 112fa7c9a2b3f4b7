import { expect, expectAccessible, test } from './fixtures';

test('a teacher creates a tournament, hands out tickets and starts it', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/tournament/`);
  await page.getByText('Create a tournament').first().click();
  await page.getByLabel('Name', { exact: true }).fill('Course');
  await page.getByLabel('Teams, one name per line').fill('Ada\nBen\nCleo');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create a tournament' }).click();
  await expect(page.getByRole('heading', { name: 'Course' })).toBeVisible();
  const row = page.getByRole('row', { name: /Ada/ });
  await expect(row).toContainText('not connected');
  await page.getByLabel('Teams, one name per line').fill('Dora');
  await page.getByRole('button', { name: 'Add teams' }).click();
  await expect(page.getByRole('row', { name: /Dora/ })).toBeVisible();
  await page.getByRole('button', { name: 'Start the tournament' }).click();
  await expect(row).toContainText('playing');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Boards' }).click();
  await expect(page.locator('.board svg').first()).toBeVisible();
  for (const view of ['Pairings', 'Standings', 'Cross table', 'My team']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Projector view' }).click();
  await expectAccessible(page);
});
