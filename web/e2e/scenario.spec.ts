// A position as text, shared as a link: opened, mended, and played from.
import { expect, expectAccessible, test } from './fixtures';

const TEXT = 'users=1\nround=1.os\nat=red:gone orange:2@disk,1@A5,1@B5 yellow:gone';
const link = (text: string) => `/paging/#scenario=${encodeURIComponent(text)}`;

test('a scenario link starts a match against a bot', async ({ page }) => {
  await page.goto(link(TEXT));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start from this position');
  await expect(page.locator('[data-frame="A5"]')).toHaveAccessibleName(/orange J, page 2, 1 point/);
  await page.getByLabel('User', { exact: true }).selectOption('bot');
  await page.getByLabel('Strength User').selectOption('users:random');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start the match' }).click();
  await expect(page).toHaveURL(/\/paging\/#[0-9a-z]{13}$/);
  await expect(page.getByTestId('now')).toContainText('OS decides');
  await expect(page.getByTestId('player-0')).toContainText('Computer (random)');

  // The position of a match is shared in the same way.
  await page.getByRole('button', { name: 'Share' }).click();
  const shared = page.getByText(/#scenario=/);
  await expect(shared).toContainText('round%3D1.os');
  const address = (await shared.textContent()) ?? '';
  await page.goto('/404.html');
  await page.goto(address);
  await expect(page.locator('[data-frame="B5"]')).toHaveAccessibleName(/orange J, page 3/);
});

for (const [locale, words] of [
  ['en', '“at”: “red:1@A9,1@A2,1@A3”: expected a frame such as A1'],
  ['de', '„at“: „red:1@A9,1@A2,1@A3“: Erwartet wird ein Page-Frame wie A1'],
] as const) {
  test(`a bad scenario names the value and the rule, ${locale}`, async ({ browser, server }) => {
    const page = await (await browser.newContext({ baseURL: server.url, locale })).newPage();
    await page.goto(link('users=1\nround=1.2\nat=red:1@A9,1@A2,1@A3'));
    await expect(page.getByRole('alert')).toContainText(words);
    await expectAccessible(page);
    await page.getByRole('textbox').fill('users=1\nround=1.2\nat=red:1@A1,1@A2,1@A3');
    await page.getByRole('button', { name: locale === 'de' ? 'Anzeigen' : 'Show' }).click();
    await expect(page.locator('[data-frame="A1"]')).toHaveAccessibleName(/1/);
  });
}
