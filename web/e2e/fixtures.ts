// What every browser test shares: a server, matches made through the API, moves made by hand.
import AxeBuilder from '@axe-core/playwright';
import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test';
import type { View } from '../src/games/bashni/view';
import type { MatchDocument } from '../src/lib/api/types';
import { startServer, type TestServer } from './server';

export interface Table {
  id: string;
  path: string;
  document: () => Promise<MatchDocument & { position: View }>;
}

interface Fixtures {
  create: (options?: {
    position?: string;
    max_plies?: number;
    name?: string;
    types?: string[];
    /** The levels of the seats where a bot sits. */
    bots?: (string | null)[];
  }) => Promise<Table>;
  /** Fails a test on a script error or a broken Content-Security-Policy. */
  watchErrors: undefined;
}

/** Nobody is asked for a name, unless a test is about that. */
const playsWithoutName = () => {
  // An empty page has no storage.
  if (location.protocol === 'about:') return;
  const key = 'spielwerk.preferences';
  if (localStorage.getItem(key) === null) localStorage.setItem(key, '{"nameless":true}');
};

export const test = base.extend<Fixtures, { server: TestServer; browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.addInitScript(playsWithoutName);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  watchErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(error.error().message));
      context.on('console', (message) => {
        if (/Content.Security.Policy/i.test(message.text())) errors.push(message.text());
      });
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  create: async ({ request }, use) => {
    await use(async (options = {}) => {
      const { position, max_plies, name = 'A test', bots = [] } = options;
      const types = options.types ?? ['HUMAN', 'HUMAN'];
      const player = (seat: number, own: string) =>
        bots[seat]
          ? { name: `Computer ${bots[seat]}`, type: 'BOT', bot: bots[seat] }
          : { name: own, type: types[seat] };
      const answer = await request.post('/api/v1/matches', {
        data: {
          type: 'Bashni',
          gameGeneric: { name, timeout: 60_000 },
          gameSpecific: {
            ...(position && { position }),
            ...(max_plies && { max_plies: `${max_plies}` }),
          },
          players: [player(0, 'Ada'), player(1, 'Konrad')],
        },
      });
      expect(answer.status()).toBe(201);
      const { id } = await answer.json();
      const document = async () => (await request.get(`/api/v1/matches/${id}`)).json();
      return { id, path: `/bashni/#${id}`, document };
    });
  },
});

export { expect };

export const square = (page: Page, name: string): Locator =>
  page.locator(`[role="gridcell"][data-square="${name}"]`);

/** The middle of a square on the screen, once nothing moves there any more. */
export async function middle(page: Page, name: string): Promise<{ x: number; y: number }> {
  const hit = square(page, name).locator('.hit');
  const look = async () => JSON.stringify(await hit.boundingBox());
  let [before, now] = ['', await look()];
  while (now !== before) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    [before, now] = [now, await look()];
  }
  const box = await hit.boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function click(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const { x, y } = await middle(page, name);
    await page.mouse.click(x, y);
  }
}

export async function sit(page: Page, seat: number): Promise<void> {
  await page.getByTestId(`player-${seat}`).getByRole('button').click();
  await expect(page.getByTestId(`player-${seat}`).getByText(/^(you|Sie)$/)).toBeVisible();
}

export const lines = (page: Page): Locator =>
  page.getByRole('list', { name: /Moves|Züge/ }).getByRole('button');

/** A visible label is part of the name by which it is spoken to (WCAG 2.5.3): off by default. */
const EXTRA_RULES = { 'label-content-name-mismatch': { enabled: true } };

/**
 * Everything in light, then in dark what differs there: the contrasts.
 *
 * Leaves out what was looked at elsewhere: drawings of many parts take axe a long time.
 */
export async function expectAccessible(page: Page, exceptFor?: string): Promise<void> {
  const violations = async (choose: (axe: AxeBuilder) => AxeBuilder) => {
    const axe = choose(new AxeBuilder({ page }).options({ rules: EXTRA_RULES }));
    if (exceptFor) axe.exclude(exceptFor);
    const result = await axe.analyze();
    return result.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
    );
  };
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
  expect(await violations((axe) => axe.withTags(tags))).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations((axe) => axe.withRules('color-contrast'))).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
