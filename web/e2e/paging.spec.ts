// Paging in the browser: made in the lobby, played on one device, by mouse, finger and keys.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { FIGURES, type FigureData } from '../src/games/paging/help/figures';
import type { View } from '../src/games/paging/view';
import { expect, expectAccessible, lines, sit, test } from './fixtures';

const POSITION =
  'lime:2@A3,2@B3,2@B2,2@B1 green:2@C3,2@D3,2@D2,2@E2 olive:2@C2,2@C1,2@D1,2@E1 brown:2@D4,2@D5,2@C5,2@C4,2@B4';

const frame = (page: Page, name: string): Locator => page.locator(`[data-frame="${name}"]`);
const now = (page: Page): Locator => page.getByTestId('now');
const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

async function make(request: APIRequestContext, options: object, nSeats = 2) {
  const players = Array.from({ length: nSeats }, () => ({ type: 'HUMAN', name: '' }));
  const data = { type: 'Paging', gameGeneric: { timeout: 60_000 }, gameSpecific: options, players };
  const answer = await request.post('/api/v1/matches', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = await answer.json();
  const position = async (): Promise<View> =>
    (await (await request.get(`/api/v1/matches/${id}`)).json()).position;
  return { id, path: `/paging/#${id}`, position };
}

async function open(page: Page, request: APIRequestContext, options: object) {
  const table = await make(request, options);
  await page.goto(table.path);
  await sit(page, 0);
  await sit(page, 1);
  return table;
}

async function lay(page: Page, program: string, ...frames: string[]) {
  await page.locator(`button[data-program="${program}"]`).click();
  for (const name of frames) await frame(page, name).click();
  await button(page, `Lay ${program}`).click();
}

test('a match is made in the lobby and a whole turn is played on one device', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'New match' }).click();
  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('Paging');
  await expect(page.getByLabel('OS', { exact: true })).toBeVisible();
  await page.getByLabel('Players').selectOption('3');
  await expect(page.getByLabel('User C', { exact: true })).toBeVisible();
  await page.getByLabel('Players').selectOption('1');
  await expect(page.getByLabel('User C', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Create match' }).click();
  await expect(page).toHaveURL(/\/paging\/#[0-9a-z]{13}$/);

  await expect(now(page)).toHaveText('User lays program 1 of 3');
  await frame(page, 'A1').click();
  await expect(page.getByTestId('panel')).toContainText('First choose a program');
  await lay(page, 'lime', 'A5', 'A4', 'A3', 'A2');
  await expect(now(page)).toHaveText('User lays program 2 of 3');

  // Points are moved with their sum in view, a path is taken back.
  await page.locator('button[data-program="red"]').click();
  await button(page, 'One point less on page 2').click();
  await expect(page.getByTestId('sum')).toHaveText('5 of 6 points');
  await button(page, 'One point more on page 1').click();
  await expect(page.getByTestId('sum')).toHaveText('6 of 6 points');
  await frame(page, 'B5').click();
  await expect(page.locator('[data-target]')).toHaveCount(2);
  await frame(page, 'E1').click();
  await expect(page.getByTestId('panel')).toContainText('E1 is not possible here');
  await frame(page, 'B4').click();
  await button(page, /Take back/).click();
  await expect(page.getByTestId('path')).toContainText('B5 ·');
  await frame(page, 'C5').click();
  await frame(page, 'D5').click();
  await button(page, 'Lay red').click();
  await expect(now(page)).toHaveText('User lays program 3 of 3');
  await expect(frame(page, 'B5')).toHaveAccessibleName('B5: red H, page 1, 3 points');
  await lay(page, 'black', 'E5', 'E4', 'E3', 'E2', 'E1');

  await expect(now(page)).toContainText('The OS decides');
  await button(page, 'Roll the die').click();
  await expect(now(page)).toHaveText(/The OS rolled a \d/);
  await expect(page.getByTestId('die')).toHaveAttribute('data-value', /[1-6]/);
  const six = button(page, 'Work on a row');
  if (await six.isVisible()) await six.click();
  await page.getByTestId('panel').locator('.list .option').first().click();
  await expect(page.locator('[data-testid="ram"] .loss').first()).toBeVisible();
  await button(page, 'Apply').click();

  await button(page, 'Reorder pages').click();
  await expect(now(page)).toHaveText('The OS reorders pages');
  await frame(page, 'C5').click();
  await frame(page, 'C1').click();
  await expect(frame(page, 'C1')).toHaveAccessibleName(/red H, page 2/);
  await frame(page, 'C1').click();
  await button(page, 'To the disk').click();
  await expect(page.getByTestId('disk')).toContainText('red');
  await button(page, /Undo the last step/).click();
  await expect(frame(page, 'C1')).toHaveAccessibleName(/red H, page 2/);
  await button(page, 'End the turn').click();
  await expect(now(page)).toHaveText('User lays program 1 of 3');
  await expect(page.getByTestId('status')).toContainText('Round 2 of 6');
  await expect(lines(page).last()).toContainText('OS ends the turn');

  await page.getByRole('button', { name: 'Previous move' }).click();
  await expect(now(page)).toHaveText('The OS reorders pages');
});

test('the OS makes room and sees what goes to the disk', async ({ page, request }) => {
  await open(page, request, { users: '1', round: '2.2', at: POSITION });
  await page.locator('button[data-program="teal"]').click();
  await expect(page.getByTestId('panel')).toContainText('no room for all 4 pages');
  await frame(page, 'A1').click();
  await frame(page, 'A2').click();
  await button(page, 'Lay teal').click();
  await expect(now(page)).toHaveText('The OS makes room for teal');
  await frame(page, 'B2').click();
  await frame(page, 'C2').click();
  await expect(page.getByTestId('path')).toContainText('to the disk: lime 3, olive 1');
  await expect(page.getByTestId('disk')).toContainText('would go to the disk');
  await button(page, 'Make room').click();
  await expect(frame(page, 'C2')).toHaveAccessibleName(/teal O, page 4/);
  await expect(page.getByTestId('disk')).toContainText('lime');
});

test('with no free frame a program goes to the disk', async ({ page, request }) => {
  const at =
    'brown:2@A1,2@B1,2@C1,2@D1,2@E1 grey:2@A2,2@B2,2@C2,2@D2,2@E2 black:2@A3,2@B3,2@C3,2@D3,2@E3 lime:2@A4,2@B4,2@C4,2@D4 red:2@E4,2@E5,2@D5 orange:2@A5,2@B5,2@C5';
  await open(page, request, { users: '1', round: '3.1', at });
  await page.locator('button[data-program="teal"]').click();
  await expect(page.getByTestId('panel')).toContainText('No frame is free');
  await button(page, 'Put teal on the disk').click();
  await expect(page.getByTestId('disk').locator('li')).toHaveCount(4);
});

test('paths are traced and pages dragged with the pointer', async ({ page, request }) => {
  const table = await open(page, request, {
    users: '1',
    round: '1.3',
    at: 'lime:2@A5,2@A4,2@A3,2@A2 green:2@C5,2@C4,2@C3,2@C2',
  });
  const middle = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const drag = async (...stops: Locator[]) => {
    for (const [i, stop] of stops.entries()) {
      const { x, y } = await middle(stop);
      await page.mouse.move(x, y, { steps: 4 });
      if (i === 0) await page.mouse.down();
    }
    await page.mouse.up();
  };
  await page.locator('button[data-program="red"]').click();
  await drag(frame(page, 'E1'), frame(page, 'E2'), frame(page, 'E3'));
  await expect(page.getByTestId('path')).toContainText('E1 → E2 → E3');
  await button(page, 'Lay red').click();
  await button(page, 'Reorder pages').click();
  await expect(now(page)).toHaveText('The OS reorders pages');
  await drag(frame(page, 'E1'), page.getByTestId('disk'));
  await expect(page.getByTestId('disk').locator('[data-page="red.1"]')).toBeVisible();
  await drag(page.getByTestId('disk').locator('[data-page="red.1"]'), frame(page, 'A5'));
  await expect(frame(page, 'A5')).toHaveAccessibleName(/red H, page 1/);
  await expect(page.getByTestId('disk').locator('[data-page="lime.1"]')).toBeVisible();
  expect((await table.position()).nDisk).toBe(1);
});

test('everything goes with the keyboard, and in words', async ({ page, request }) => {
  await open(page, request, { users: '1' });
  await page.locator('button[data-program="red"]').focus();
  await page.keyboard.press('Enter');
  await frame(page, 'A1').focus();
  for (const key of ['Enter', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter', 'Escape', 'Enter'])
    await page.keyboard.press(key);
  await expect(page.getByTestId('path')).toContainText('A1 → B1 → B2');
  await button(page, 'Lay red').focus();
  await page.keyboard.press('Enter');
  await expect(frame(page, 'B2')).toHaveAccessibleName('B2: red H, page 3, 2 points');

  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Text mode').check();
  const type = async (text: string) => {
    await page.getByLabel('Command or move').fill(text);
    await page.keyboard.press('Enter');
  };
  await type('lay lime 5-1-1-1 c1-c2-c3-c4');
  await expect(frame(page, 'C1')).toHaveAccessibleName('C1: lime L, page 1, 5 points');
  await type('b');
  await expect(page.getByRole('log')).toContainText('Row 2: B2: red H, page 3, 2 points');
  await type('lay blue 2-2-2-1 E1-E2-E3-E4');
  await expect(page.getByRole('alert')).toContainText('exactly 8 value points');
});

test('a refusal is told in German', async ({ browser, server, request }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'de-DE' });
  const page = await context.newPage();
  const table = await make(request, { users: '1' });
  await page.goto(table.path);
  await page.getByTestId('player-0').getByRole('button').click();
  await page.getByText('Einstellungen', { exact: true }).click();
  await page.getByLabel('Textmodus').check();
  await page.getByLabel(/Befehl/).fill('lay red 2-2-1 A1-A2-A3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('rot bekommt genau 6 Wertpunkte');
});

test('four seats show who is who', async ({ page, request }) => {
  const table = await make(request, { users: '2v2', seed: '7' }, 4);
  await page.goto(table.path);
  await expect(page.getByTestId('player-1')).toContainText('User B');
  await expect(page.getByTestId('player-3')).toContainText('OS B');
  await expect(page.getByTestId('hands')).toContainText('User B: 9 programs');
});

for (const [name, figure] of Object.entries<FigureData>(FIGURES)) {
  if (name === 'wrong') continue;
  test(`the figure "${name}" of Paging can lie so`, async ({ request }) => {
    // A program that waits for room is no start; all others are positions of their own.
    const at = figure.at.replace(/ teal:\S+/, '');
    const n = at.split(' ').length;
    const position = await make(request, {
      users: '1',
      round: n === 3 ? '2.1' : n === 2 ? '1.3' : '2.2',
      at,
    });
    const view = await position.position();
    expect(view.programs).toHaveLength(n);
    if (figure.laying?.first === 1) {
      const paths = view.choices.lay.find(({ pages }) => pages === 4)?.paths;
      expect(paths).toContain(figure.laying.frames.join('-'));
    }
  });
}

test('Paging passes axe', async ({ page, request }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, request, { users: '1', round: '2.2', at: POSITION });
  await page.locator('button[data-program="teal"]').click();
  await frame(page, 'A1').click();
  await expectAccessible(page);
  await frame(page, 'A2').click();
  await button(page, 'Lay teal').click();
  await page.getByTestId('panel').locator('.option').first().click();
  await expectAccessible(page);
  await button(page, 'Make room').click();
  await lay(page, 'red', 'E3', 'E4', 'E5');
  await button(page, 'Reorder pages').click();
  await frame(page, 'E5').click();
  await expectAccessible(page);
  await button(page, 'Roll the die').click();
  await expect(now(page)).toHaveText(/rolled/);
  await expectAccessible(page);
  await page.goto('/help/paging/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to play Paging');
  await expectAccessible(page);
});

test('it fits on a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, request, { users: '1', round: '2.2', at: POSITION });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.locator('button[data-program="brown"], button[data-program="black"]').first().click();
  expect(await overflow()).toBeLessThanOrEqual(0);
  const box = await frame(page, 'A1').boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  await page.goto('/help/paging/');
  await expect(page.getByTestId('ram').first()).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
});
