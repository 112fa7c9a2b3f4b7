// The entrance to Ligretto simulations, without any script of ours, and the page of the study.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';

const form = '/ligretto/simulations';

/** Labels are found only in pages of HTML, and these are XHTML; axe looks that there are labels. */
const field = (page: Page, id: string) => page.locator(`#${id}`);

/** Puts a file into the field for it, which Playwright can do only in HTML. */
const choose = (page: Page, name: string, text: string) =>
  field(page, 'deal_file').evaluate(
    (input, file) => {
      const files = new DataTransfer();
      files.items.add(new File([file.text], file.name));
      (input as HTMLInputElement).files = files.files;
    },
    { name, text },
  );

/** A page of XML that can't be parsed shows an error and nothing of ours. */
async function expectXhtml(page: Page) {
  const kind = await page.evaluate(() => document.contentType);
  expect(kind).toBe('application/xhtml+xml');
  await expect(page.locator('parsererror')).toHaveCount(0);
}

test('a simulation is started by the form and its result read', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Simulations' }).click();
  await expectXhtml(page);
  await field(page, 'players').fill('8');
  await field(page, 'seed').fill('3');
  await field(page, 'strategies').fill('blind, push');
  await field(page, 'signals').selectOption('timestamp');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/ligretto\/simulations\/[0-9a-z]{13}/);
  // The page in progress refreshes itself until there is a result.
  await expect(page.getByRole('heading', { name: 'Points per player' })).toBeVisible({
    timeout: 30_000,
  });
  await expectXhtml(page);
  const table = page.getByRole('region', { name: 'Points per player' });
  await expect(table.getByRole('row')).toHaveCount(9);
  await expect(page.getByRole('img', { name: /Space-time diagram/ })).toBeVisible();
  await expect(page.getByText('Clocks were off by at most')).toBeVisible();
  await expectAccessible(page);
  await page.locator('header > details > summary').click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Punkte je Spieler' })).toBeVisible();
  // The choice holds on the other pages, and so does the theme.
  await page.locator('header > details > summary').click();
  await page.locator('#themes input[value="dark"]').check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('heading', { name: 'Versuche mit Ligretto' })).toBeVisible();
});

test('a bad deal is explained beside its field, also in German', async ({ page }) => {
  await page.goto(form);
  await page.getByText('… or your own deal').click();
  await field(page, 'deal').fill('red 1, pink 7\nred 1');
  await page.getByRole('button', { name: 'Start' }).click();
  await expectXhtml(page);
  await expect(field(page, 'deal')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'deal')).toContainText('pink 7');
  await expect(page.locator('#deal-error')).toContainText('player 1: card 2: "pink"');
  await expectAccessible(page);

  await page.goto(`${form}?lang=de`);
  await page.getByText('… oder eine eigene Ausgangslage').click();
  await choose(page, 'deal.txt', 'red 12 / red 1');
  await field(page, 'patience').evaluate((input: HTMLInputElement) => {
    input.value = 'viel';
  });
  await page.getByRole('button', { name: 'Starten' }).click();
  await expect(page.locator('#patience-error')).toContainText('„viel“ geht nicht: eine ganze Zahl');
});

test('a deal of one’s own is uploaded and played', async ({ page }) => {
  const colours = ['red', 'yellow', 'blue', 'green'];
  const deck = colours.flatMap((colour) =>
    Array.from({ length: 10 }, (_, n) => `${colour} ${n + 1}`),
  );
  await page.goto(form);
  await page.getByText('… or your own deal').click();
  await choose(page, 'deal.json', JSON.stringify([deck, deck, deck]));
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('3 players · own deal')).toBeVisible();
});

test('a simulation in progress can be cancelled by whoever started it', async ({
  page,
  browser,
  server,
}) => {
  await page.goto(form);
  await field(page, 'players').fill('10000');
  await field(page, 'network').selectOption('wide');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Simulation: in progress' })).toBeVisible();
  await expectXhtml(page);
  await page.getByRole('link', { name: 'Stop refreshing' }).click();
  await expect(page.getByRole('link', { name: 'Refresh now' })).toBeVisible();
  await expectAccessible(page);
  const other = await (await browser.newContext({ baseURL: server.url, locale: 'en' })).newPage();
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: 'Simulation: in progress' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Cancel this simulation' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel this simulation' }).click();
  await expect(page.getByRole('heading', { name: 'Simulation: Cancelled' })).toBeVisible({
    timeout: 30_000,
  });
});

test('the study has charts for the eye, the keys and the ear', async ({ page }) => {
  await page.goto('/ligretto/study/');
  const chart = page.getByRole('img', { name: /^Games that get stuck/ });
  await expect(chart).toBeVisible();
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const figure = page.getByRole('figure').filter({ has: chart });
  await expect(figure.getByText(/^blind, plain · \d+ Players: /)).toBeVisible();
  await figure.getByText('As a table').click();
  await expect(figure.getByRole('row').first()).toContainText('95% interval');
  await page
    .getByRole('combobox', { name: /^Combination/ })
    .selectOption({ label: '100 Players, blind, plain' });
  await expect(page.getByText(/^χ² = .* p [<=] /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Predicted and measured' })).toContainText(
    'about 98 %',
  );
  await expectAccessible(page);
});

test('the page of the workers has the frame of the others, also in German', async ({ page }) => {
  await page.goto(form);
  await page.getByRole('link', { name: 'Workers' }).click();
  await expectXhtml(page);
  await expect(page.getByText('--nats embedded')).toBeVisible();
  await expectAccessible(page);
  await page.locator('header > details > summary').click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.getByText('nicht mit NATS verbunden')).toBeVisible();
  // The choice holds without being asked for again.
  await page.goto('/ligretto/workers');
  await expect(page.getByText('nicht mit NATS verbunden')).toBeVisible();
});

test('a study is started, and one of the command line is put in', async ({ page, server }) => {
  await page.goto('/ligretto/study/');
  await page.getByLabel('Numbers of players').fill('2, 3');
  await page.getByLabel('Games per combination').fill('2');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/#[0-9a-z]{13}$/);
  await expect(page.getByRole('img', { name: /^Calls per player/ })).toBeVisible({
    timeout: 30_000,
  });
  test.fail(server.adminToken === null, 'needs the operator’s token');
  await page.getByText('Upload a study').click();
  await page.getByLabel('Admin token').fill(server.adminToken ?? '');
  const example = new URL(
    '../../crates/drivers/ligretto-entrance/assets/example-study.json',
    import.meta.url,
  );
  await page.getByLabel('File').setInputFiles({
    name: 'study.json',
    mimeType: 'application/json',
    buffer: readFileSync(example),
  });
  const before = page.url();
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page).not.toHaveURL(before);
  await expect(page.getByRole('img', { name: /^Games that get stuck/ })).toBeVisible();
  await page.getByLabel('Numbers of players').fill('1');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('at least 2')).toBeVisible();
});
