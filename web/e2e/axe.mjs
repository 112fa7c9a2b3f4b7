// Has axe look at all pages and dialogs of a server, in both languages and both themes, and prints
// what it finds: BASE_URL=… SPIELWERK_ADMIN_TOKEN=… node e2e/axe.mjs [what the names match]
import AxeBuilder from '@axe-core/playwright';
import { chromium } from '@playwright/test';
import { FIRST_STOPS, prepare, visit } from './tour.mjs';

const base = process.env.BASE_URL ?? 'http://127.0.0.1:8080';
const token = process.env.SPIELWERK_ADMIN_TOKEN ?? 'only-for-tests';
const wanted = new RegExp(process.argv[2] ?? '');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--disable-gpu', '--no-first-run'],
});

const press = (name) => async (page) => page.getByRole('button', { name }).first().click();
/** What opens on a page: the name of the page, what it is, and how to get there. */
const DIALOGS = [
  ['lobby, many matches', 'settings', (page) => page.locator('header summary').last().click()],
  ['lobby, many matches', 'games', (page) => page.locator('header summary').first().click()],
  ['lobby, many matches', 'new match', press(/^(New match|Neue Partie)$/)],
  [
    'lobby, many matches',
    'new match with a program',
    press(/^(Connect a program|Programm verbinden)/),
  ],
  [
    'lobby, many matches',
    'name',
    async (page) => {
      await page.evaluate(() => localStorage.removeItem('spielwerk.preferences'));
      await page.evaluate(() =>
        dispatchEvent(new StorageEvent('storage', { key: 'spielwerk.preferences' })),
      );
      await page.locator('.quick button').click();
    },
  ],
  ['match Bashni', 'share', press(/^(Share|Teilen)/)],
  ['match Bashni', 'report', press(/^(Report|Problem)/)],
  ['match Bashni', 'resign', press(/^(Resign|Aufgeben)$/)],
  ['match Bashni', 'release', press(/^(Release|Aufstehen)/)],
  ['match Bashni', 'continue', press(/^(Continue|Von hier|Ab hier|Weiter)/)],
  ['match Ligretto', 'leave', press(/^(Leave the table|Tisch verlassen)/)],
  [
    'match Bashni, over',
    'analysis',
    async (page) => {
      await press(/^(Analyse|Analysieren)$/)(page);
      await page.getByTestId('summary').waitFor({ timeout: 60_000 });
    },
  ],
  ['class', 'open', press(/^(Open to everybody|Für alle öffnen)/)],
  ['class', 'delete', press(/^(Delete the class|Klasse löschen)/)],
  ['class', 'reset', press(/^(Reset|Zurücksetzen)/)],
  ['join', 'sure', press(/Konrad/)],
  ['admin', 'end', (page) => page.locator('li button').first().click()],
  [
    'admin',
    'end many',
    async (page) => {
      await page.locator('.bar input').check();
      await page.locator('.bar button').first().click();
    },
  ],
  ['admin', 'bulk', (page) => page.locator('section[aria-labelledby=bulk] button').last().click()],
  [
    'admin',
    'forget',
    async (page) => {
      await page.locator('form[aria-labelledby=forget] input').fill('Ada');
      await page.locator('form[aria-labelledby=forget] button').click();
    },
  ],
  ['tournaments', 'new', (page) => page.locator('main summary').first().click()],
];

/** Axe does not look at labels in names unless it is told to. */
const RULES = { 'label-content-name-mismatch': { enabled: true } };
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let nLooks = 0;
let nFound = 0;
async function look(name, page, language, theme) {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  const axe = new AxeBuilder({ page }).options({ rules: RULES, runOnly: TAGS });
  const { violations } = await axe.analyze();
  nLooks += 1;
  for (const { id, nodes } of violations) {
    nFound += nodes.length;
    console.log(`${name} (${language}, ${theme}): ${id}, ${nodes.length} times`);
    for (const { html, failureSummary } of nodes.slice(0, 3))
      console.log(
        `    ${html.slice(0, 300)}\n    ${failureSummary?.replace(/\s+/g, ' ').slice(0, 300)}`,
      );
  }
}

async function walk(stop, [, dialog, open] = []) {
  const name = dialog ? `${stop.name}: ${dialog}` : stop.name;
  if (!wanted.test(name)) return;
  for (const language of ['en', 'de']) {
    const options = { viewport: { width: 1280, height: 900 }, locale: language };
    const page = await visit(browser, stop, { ...options, reducedMotion: 'reduce' });
    try {
      await page.goto(base + stop.path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(700);
      await open?.(page);
      await page.waitForTimeout(200);
      for (const theme of ['light', 'dark']) await look(name, page, language, theme);
    } catch (thrown) {
      nFound += 1;
      console.log(`${name} (${language}): ${String(thrown.message).split('\n')[0]}`);
    }
    await page.context().close();
  }
}

for (const stop of FIRST_STOPS) await walk(stop);
for (const stop of await prepare(base, token)) {
  await walk(stop);
  for (const dialog of DIALOGS.filter(([at]) => at === stop.name)) await walk(stop, dialog);
}
await browser.close();
console.log(`axe: ${nLooks} looks at pages and dialogs, ${nFound} violations`);
process.exitCode = nFound > 0 ? 1 : 0;
