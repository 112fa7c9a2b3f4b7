// Ligretto in the browser: against the computer, in a race between two screens, by mouse and keys.
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import type { View } from '../src/games/ligretto/view';
import { expect, expectAccessible, test } from './fixtures';

/** With these cards player 2 begins with a green 1, and then both have the green 2 for it. */
const RACE_SEED = 162;
/** With these cards player 1 has a red 1 in the row. */
const ONE_SEED = 274;
/** With random cards there are deals in which nothing goes; with these four can play. */
const SEED_FOR_FOUR = 7;

const own = (page: Page, card: string): Locator => page.locator(`[data-own="${card}"]`);
const stack = (page: Page, seat: number, colour: string): Locator =>
  page.locator(`[data-stack="${seat}-${colour}"]`);
const phase = (page: Page, name: string): Locator => page.locator(`[data-phase="${name}"]`);
const hint = (page: Page): Locator => page.getByTestId('hint');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name });

async function make(request: APIRequestContext, options: object, players: object[]) {
  const data = {
    type: 'Ligretto',
    gameSpecific: { players: `${players.length}`, ...options },
    players,
  };
  const answer = await request.post('/api/v1/matches', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = await answer.json();
  const position = async (): Promise<View> =>
    (await (await request.get(`/api/v1/matches/${id}`)).json()).position;
  return { id, path: `/ligretto/#${id}`, position };
}

const person = (name: string) => ({ type: 'HUMAN', name });
const bot = (level: string, name: string) => ({ type: 'BOT', bot: level, name });

async function sitAt(page: Page, path: string, seat: number) {
  await page.goto(path);
  await page.getByTestId(`place-${seat}`).getByRole('button', { name: 'Sit down' }).click();
  await expect(button(page, 'I am ready')).toBeVisible();
}

/** Ada and Charles at two screens, in the moment in which both want to lay the green 2. */
async function race(browser: Browser, url: string, request: APIRequestContext) {
  const table = await make(request, { seed: RACE_SEED }, [person('Ada'), person('Charles')]);
  const screens = [0, 1].map(async (seat) => {
    const context = await browser.newContext({ baseURL: url, locale: 'en-GB' });
    const page = await context.newPage();
    await sitAt(page, table.path, seat);
    return page;
  });
  const [ada, charles] = (await Promise.all(screens)) as [Page, Page];
  await button(ada, 'I am ready').click();
  await button(charles, 'I am ready').click();
  await expect(ada.getByTestId('countdown')).toContainText('Get ready!');
  await Promise.all([phase(ada, 'playing').waitFor(), phase(charles, 'playing').waitFor()]);
  await own(charles, 'green 1').click();
  await expect(stack(ada, 1, 'green')).toHaveAccessibleName('Charles: green 1');
  return { ...table, ada, charles };
}

test('a round against three of the computer’s players, from the lobby to the result', async ({
  page,
}) => {
  test.slow();
  await page.goto('/');
  await button(page, 'New match').click();
  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('Ligretto');
  await expect(page.getByLabel('Player 4', { exact: true })).toHaveValue('bot');
  for (const seat of [2, 3, 4]) {
    await page.getByLabel(`Strength Player ${seat}`).selectOption('machine');
  }
  await page.getByText('More options').click();
  await page.getByLabel('At most this many rounds').fill('1');
  await page.getByLabel('Deal number').fill(`${SEED_FOR_FOUR}`);
  await button(page, 'Create match').click();
  await expect(page).toHaveURL(/\/ligretto\/#[0-9a-z]{13}$/);
  await button(page, 'I am ready').click();
  await expect(page.getByTestId('countdown')).toBeVisible();
  await phase(page, 'playing').waitFor();
  // A person who tries every card and draws, until somebody is out or nothing goes any more.
  const result = page.getByTestId('result');
  while (!(await result.isVisible())) {
    for (const key of ['1', '1', '2', '2', '3', '3', '4', '4', '0', '0', ' ']) {
      await page.keyboard.press(key);
    }
  }
  await expect(result).toContainText('all rounds have been played');
  await expect(page.getByTestId('scores').getByRole('row')).toHaveCount(5);
  await button(page, 'Previous move').click();
  await expect(page.getByTestId('table')).toHaveAttribute('data-phase', 'playing');
});

test('two screens race for a stack: one card lies, the other goes back', async ({
  browser,
  server,
  request,
}) => {
  const { ada, charles, position } = await race(browser, server.url, request);
  // Both lays are let go in the same moment, when neither screen knows of the other's.
  const waiting: (() => Promise<void>)[] = [];
  for (const page of [ada, charles]) {
    await page.route('**/actions', (route) => {
      waiting.push(() => route.continue());
      if (waiting.length === 2) void Promise.all(waiting.map((go) => go()));
    });
  }
  await Promise.all([own(ada, 'green 2').click(), own(charles, 'green 2').click()]);
  const hints = async () => [await hint(ada).textContent(), await hint(charles).textContent()];
  await expect.poll(async () => (await hints()).join('')).toContain('Too slow: ');
  const [isAdaLate] = await hints();
  const [first, late] = isAdaLate ? [charles, ada] : [ada, charles];
  await expect(hint(late)).toHaveText(`Too slow: ${isAdaLate ? 'Charles' : 'Ada'} was first`);
  await expect(own(first, 'green 2')).toBeHidden();
  await expect(own(late, 'green 2')).toBeVisible();
  await expect(stack(late, 1, 'green')).toHaveAccessibleName('Charles: green 2');
  expect((await position()).players['1']?.stacks).toEqual({ green: 2 });
});

test('your card moves at once, and comes back with a hint when it was too slow', async ({
  browser,
  server,
  request,
}) => {
  const { ada, charles } = await race(browser, server.url, request);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await ada.route('**/actions', async (route) => {
    await held;
    await route.continue();
  });
  await own(ada, 'green 2').click();
  await expect(own(ada, 'green 2')).toBeHidden();
  await expect(stack(ada, 1, 'green')).toHaveAccessibleName('Charles: green 2');
  await own(charles, 'green 2').click();
  await expect(own(charles, 'green 2')).toBeHidden();
  release();
  await expect(hint(ada)).toHaveText('Too slow: Charles was first');
  await expect(own(ada, 'green 2')).toBeVisible();
});

test('cards are dragged to a stack', async ({ browser, server, request }) => {
  const { ada } = await race(browser, server.url, request);
  const middle = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const [from, to] = [await middle(own(ada, 'green 2')), await middle(stack(ada, 1, 'green'))];
  await ada.mouse.move(from.x, from.y);
  await ada.mouse.down();
  await ada.mouse.move(to.x, to.y, { steps: 5 });
  await ada.mouse.up();
  await expect(own(ada, 'green 2')).toBeHidden();
  await expect(stack(ada, 1, 'green')).toHaveAccessibleName('Charles: green 2');
});

test('everything goes with the keyboard', async ({ page, request }) => {
  const table = await make(request, { seed: ONE_SEED }, [person('Ada'), person('Charles')]);
  await sitAt(page, table.path, 0);
  await page.keyboard.press('r');
  await expect(page.getByTestId('between')).toContainText('Waiting for Charles.');
  await button(page, 'Start without waiting').focus();
  await page.keyboard.press('Enter');
  await phase(page, 'playing').waitFor();
  const hand = page.getByTestId('draw');
  await expect(hand).toHaveAccessibleName('Turn three Hand: 26 cards');
  await page.keyboard.press(' ');
  await expect(hand).toHaveAccessibleName('Turn three Hand: 23 cards');
  const row = (await table.position()).players['0']?.row ?? [];
  await page.keyboard.press(`${row.indexOf('red 1') + 1}`);
  await expect(stack(page, 0, 'red')).toHaveAccessibleName('Ada: red 1');
  await expect(page.getByTestId('ligretto')).toHaveAccessibleName('Ligretto stack: 9 cards');
  // With a card in focus the space bar still turns three, and Enter lays.
  await page.getByTestId('own').getByRole('button').first().focus();
  await page.keyboard.press(' ');
  await expect(hand).toHaveAccessibleName('Turn three Hand: 20 cards');
  await page.keyboard.press('Enter');
  await expect(hint(page)).toContainText('fit anywhere');
});

test('onlookers see the table and can sit down', async ({ page, request }) => {
  const table = await make(request, {}, [person('Ada'), person('Charles'), bot('quick', 'Bot')]);
  await page.goto(table.path);
  await expect(page.getByText('You are watching.')).toBeVisible();
  await expect(page.getByTestId('place-2')).toContainText('quick');
  await page.getByTestId('place-1').getByRole('button', { name: 'Sit down' }).click();
  await expect(button(page, 'I am ready')).toBeVisible();
  await button(page, 'Leave the table').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Leave the seat', exact: true })
    .click();
  await expect(page.getByText('You are watching.')).toBeVisible();
});

test('Ligretto passes axe', async ({ page, request }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const players = [person('Ada'), person('Charles'), bot('beginner', 'Bot')];
  const table = await make(request, { seed: ONE_SEED, max_rounds: 1 }, players);
  await sitAt(page, table.path, 0);
  await expectAccessible(page);
  await button(page, 'I am ready').click();
  await button(page, 'Start without waiting').click();
  await expect(page.getByTestId('countdown')).toBeVisible();
  await expectAccessible(page);
  await phase(page, 'playing').waitFor();
  await page.keyboard.press(' ');
  await expectAccessible(page);
  await page.goto('/help/ligretto/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to play Ligretto');
  await expectAccessible(page);
});

test('it fits on a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const players = [person('Ada'), bot('quick', 'A'), bot('quick', 'B'), bot('quick', 'C')];
  const table = await make(request, { seed: SEED_FOR_FOUR }, players);
  await sitAt(page, table.path, 0);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await button(page, 'I am ready').click();
  await phase(page, 'playing').waitFor();
  await page.getByTestId('draw').click();
  expect(await overflow()).toBeLessThanOrEqual(0);
  // All own cards lie side by side, and in sight.
  const tops = await page
    .getByTestId('own')
    .getByRole('button')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(20);
  await expect(page.getByTestId('draw')).toBeInViewport();
  await page.goto('/help/ligretto/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
});
