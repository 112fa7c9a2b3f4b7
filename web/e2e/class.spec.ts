// A teacher sets a class, students play, and their results stand in one table.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';

async function enter(page: Page, token: string | null): Promise<void> {
  if (token === null) throw new Error('SPIELWERK_ADMIN_TOKEN is missing');
  await page.goto('/admin/');
  await page.getByLabel('Admin token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a class is set, played and compared', async ({ page, browser, server }) => {
  await enter(page, server.adminToken);
  const name = `Group ${Math.random().toString(36).slice(2)}`;
  await page.getByLabel('Name of the class').fill(name);
  await page
    .getByRole('form', { name: 'Create a class' })
    .getByRole('combobox', { name: 'Game', exact: true })
    .selectOption('Paging');
  await page.getByLabel('The students play').selectOption({ label: 'OS' });
  await page.getByLabel('Bot for User').selectOption('users:random');
  await page.getByLabel('Deal number').fill('42');
  await page.getByLabel('Students, one name per line').fill('Ada\nCharles');
  await expect(page.getByText('2 matches')).toBeVisible();
  await page.getByRole('button', { name: 'Create the class' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const rows = page.getByTestId('class-row');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('not joined yet');
  const link = await rows.first().getByRole('link', { name: 'Ada' }).getAttribute('href');

  // The student has nothing but the link.
  const student = await (await browser.newContext({ baseURL: server.url, locale: 'en' })).newPage();
  await student.goto(link ?? '');
  await student.getByTestId('player-1').getByRole('button').click();
  await student.getByRole('button', { name: 'Reorder pages' }).click();
  await student.getByRole('button', { name: 'Roll the die' }).click();
  await student.getByRole('button', { name: 'Skip this roll' }).click();
  await student.getByRole('button', { name: 'Yes, skip it' }).click();

  // Nobody else can watch, and the table is the teacher's.
  const other = await (await browser.newContext({ baseURL: server.url, locale: 'en' })).newPage();
  await other.goto(link ?? '');
  await expect(other.getByRole('alert')).toContainText('belongs to a class');
  await other.goto(page.url());
  await expect(other.getByRole('alert')).toContainText('not public yet');

  // The table follows by itself.
  await expect(rows.first()).toContainText('playing');
  const cells = rows.first().getByRole('cell');
  // Side, result, gone, on disk, evictions, reorder phases, units used, points wasted.
  await expect(cells.nth(5)).toHaveText('1');
  await expect(cells.nth(6)).toHaveText('2');
  await page.getByRole('button', { name: 'Units used' }).click();
  await expect(rows.first()).toContainText('Ada');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^class-.*\.csv$/);

  // The other student joins with the link for all, and takes the seat along to another device.
  const join = page.url().replace('/class/', '/join/');
  await other.goto(join);
  await expect(other.getByRole('button', { name: 'Ada already here' })).toBeDisabled();
  await other.getByRole('button', { name: 'Charles' }).click();
  await other.getByRole('button', { name: 'Yes, I am Charles' }).click();
  const code = (await other.locator('.code code').textContent()) ?? '';
  await expect(rows.nth(1)).toContainText('playing');
  await student.goto(join);
  await student.getByLabel('Your code').fill(code.toUpperCase());
  await student.getByRole('button', { name: 'Continue here' }).click();
  await student.getByRole('link', { name: 'Play' }).click();
  await expect(student.getByTestId('player-1').getByText('you')).toBeVisible();
  await page.getByRole('button', { name: 'Reset: Charles' }).click();
  await page.getByRole('button', { name: 'Reset the seat' }).click();
  await expect(rows.nth(1)).toContainText('not joined yet');

  await page.getByRole('button', { name: 'Open to everybody' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open to everybody' }).click();
  await expect(page.getByText('Everybody can see this table')).toBeVisible();
  await other.goto(page.url());
  await expect(other.getByTestId('class-row')).toHaveCount(2);

  await page.getByRole('button', { name: 'Delete the class' }).click();
  await expect(page.getByRole('dialog')).toContainText('All 2 matches');
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin');
  await expect(other.getByText('This class was deleted.')).toBeVisible();
});

test('the pages of a class pass axe', async ({ page, context, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, server.adminToken);
  await page.getByLabel('Name of the class').fill('Axe');
  await page
    .getByRole('form', { name: 'Create a class' })
    .getByRole('combobox', { name: 'Game', exact: true })
    .selectOption('Paging');
  await page.getByLabel('Students, one name per line').fill('Ada\nCharles');
  await page.getByText('More options').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create the class' }).click();
  await expect(page.getByTestId('class-row')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete the class' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go back' }).click();
  const student = await context.newPage();
  await student.goto(page.url().replace('/class/', '/join/'));
  await student.getByRole('button', { name: 'Ada' }).click();
  await expectAccessible(student);
  await student.getByRole('button', { name: 'Yes, I am Ada' }).click();
  await expect(student.getByText('Welcome, Ada!')).toBeVisible();
  await expectAccessible(student);
  await page.getByRole('link', { name: 'Print slips' }).click();
  await expect(page.getByTestId('slip')).toHaveCount(2);
  await expectAccessible(page);
  await page.goto(page.url().replace('/slips/', '/projector/'));
  await expect(page.getByTestId('tile').locator('.made')).toBeVisible();
  await expectAccessible(page);
});
