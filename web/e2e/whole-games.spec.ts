// Whole games of a person against the computer, played with the keys as a screen reader tells them.
import type { Locator, Page } from '@playwright/test';
import { expect, lines, square, test } from './fixtures';

/** A square that says this of itself. */
const saying = (words: string) => (page: Page) =>
  page.locator(`[role="gridcell"][aria-label*="${words}"]`);
const marked = (page: Page) => page.locator('[data-target]');
const button = (name: string) => (page: Page) => page.getByRole('button', { name });

/** What there may be to do, the last step of a move first. */
type Steps = ((page: Page) => Locator)[];

const GAMES: Record<string, { options: Record<string, string>; steps: Steps }> = {
  Checkers: {
    // A beginner and somebody who takes the first move there is need long to finish each other.
    options: { max_plies: '24' },
    steps: [saying('possible target'), saying('can move')],
  },
  NMMorris: {
    options: { max_turns_without_mill: '6' },
    steps: [saying('can be taken'), saying('possible target'), saying('can move'), marked],
  },
  Quarto: {
    options: { first_piece: '5' },
    steps: [
      button('Play it'),
      // The piece is placed, so one is handed over.
      (page) =>
        saying('the piece is placed here')(page)
          .first()
          .locator('xpath=ancestor::*[name()="svg"]')
          .locator('[role="gridcell"][aria-label*="can be handed over"]'),
      saying('possible target'),
    ],
  },
};

/** Everything the board says: it changes with every step. */
const told = (page: Page) =>
  page
    .getByRole('gridcell')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')).join('\n'));

/** The first thing there is to do, if it is this player's turn. */
async function next(page: Page, steps: Steps): Promise<Locator | null> {
  for (const step of steps) {
    const [first] = await step(page).all();
    if (!first) continue;
    const target = await first.getAttribute('data-target');
    return target ? square(page, target) : first;
  }
  return null;
}

/** Soon enough for a game of many steps. */
const until = (holds: () => Promise<boolean>) => expect.poll(holds, { intervals: [40] }).toBe(true);

for (const [type, { options, steps }] of Object.entries(GAMES)) {
  test(`a whole game of ${type} against the computer`, async ({ page, request }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const players = [
      { name: 'Ada', type: 'HUMAN' },
      { name: 'Bot', type: 'BOT', bot: '1' },
    ];
    const data = { type, gameGeneric: { timeout: 60_000 }, gameSpecific: options, players };
    const answer = await request.post('/api/v1/matches', { data });
    expect(answer.status(), await answer.text()).toBe(201);
    const { id } = await answer.json();
    await page.goto(`/${type.toLowerCase()}/#${id}`);
    await page.getByTestId('player-0').getByRole('button').click();

    const result = page.getByTestId('result');
    let nSteps = 0;
    for (; nSteps < 200; nSteps++) {
      // What is there to do may be gone a moment later, for a move that is on its way to the server
      // is shown before its answer. Then what is told has changed as well, and the next round looks.
      let before = '';
      let step: Locator | null = null;
      await until(async () => {
        before = await told(page);
        step = await next(page, steps);
        return step !== null || (await result.isVisible());
      });
      if (!step) break;
      await (step as Locator).evaluateAll(([first]) => (first as SVGElement | undefined)?.focus());
      await page.keyboard.press('Enter');
      await until(async () => (await told(page)) !== before || (await result.isVisible()));
    }
    await expect(result).toContainText(/wins|draw/i);
    // Two moves of each at least, since four pieces end a game of Quarto; and the start.
    expect(nSteps).toBeGreaterThanOrEqual(4);
    expect(await lines(page).count()).toBeGreaterThanOrEqual(5);
  });
}
