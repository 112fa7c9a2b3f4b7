// What should not be noticed at all: nothing jumps, nothing moves for those who do not want it,
// and there is no sound for those who did not ask for it.
import type { Page } from '@playwright/test';
import { click, expect, lines, sit, test } from './fixtures';

/** How much of the page moved by itself since it was opened: 0 is nothing, 1 everything. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifted: number };
    seen.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.shifted += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

test('no page jumps while it loads, and the header stays where it is', async ({ page, create }) => {
  test.slow();
  const table = await create();
  for (let i = 0; i < 12; i++) await create({ name: `Match ${i}` });
  const shifted = await watchShifts(page);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const brands = new Set<number>();
    for (const [path, there] of [
      ['/', '[data-testid=match-card]'],
      ['/bashni/', '[data-testid=ways-in] option'],
      [table.path, '[role=grid]'],
      ['/help/paging/', '.contents a'],
      ['/ligretto/study/', 'fieldset'],
      ['/ligretto/simulations', 'h1'],
      ['/api/', 'h2'],
      ['/admin/', 'h1'],
    ] as const) {
      // The address of a match differs from that of its game by the hash alone.
      await page.goto('/404.html');
      await page.goto(path);
      await page.locator(there).first().waitFor({ state: 'attached' });
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
      );
      expect(await shifted(), `${path} at ${width}`).toBeLessThan(0.05);
      brands.add((await page.locator('header .brand').boundingBox())?.x ?? -1);
    }
    expect([...brands]).toHaveLength(1);
  }
});

test('sounds and movement only for those who want them', async ({ page, create }) => {
  await page.addInitScript(() => {
    const seen = window as unknown as { tones: number };
    seen.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when?: number) {
      seen.tones += 1;
      start.call(this, when);
    };
  });
  const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones);
  const table = await create();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(table.path);
  await sit(page, 0);
  await sit(page, 1);
  await click(page, 'C3', 'D4');
  await expect(lines(page)).toHaveCount(2);
  expect(await tones()).toBe(0);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Sounds').check();
  await page.keyboard.press('Escape');
  await click(page, 'B6', 'A5');
  await expect(lines(page)).toHaveCount(3);
  expect(await tones()).toBe(1);
});
