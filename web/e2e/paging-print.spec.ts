// The sheets to print, as a reader of the help page finds them.
import { expect, expectAccessible, test } from './fixtures';

for (const language of ['de', 'en'] as const) {
  test(`the help page hands out the sheets in ${language}`, async ({ page, request }) => {
    await page.addInitScript(
      (value) => localStorage.setItem('spielwerk.preferences', JSON.stringify({ language: value })),
      language,
    );
    await page.goto('/help/paging/');
    const links = page.getByRole('link', { name: /PDF/ });
    await expect(links).toHaveCount(4);
    for (const link of await links.all()) {
      const address = (await link.getAttribute('href')) ?? '';
      expect(address).toContain(`-${language}.pdf`);
      const answer = await request.get(address);
      expect(answer.headers()['content-type']).toBe('application/pdf');
      expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
    }
    await expectAccessible(page);
  });
}
