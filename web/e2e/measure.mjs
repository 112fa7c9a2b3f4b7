// Goes through all pages of a server, on a large screen and a phone, and prints how much of each
// moves by itself while it loads and how much it transfers:
// BASE_URL=… SPIELWERK_ADMIN_TOKEN=… node e2e/measure.mjs [what the names match]
// With SLOW=1 the connection is that of a phone on the road.
import { chromium } from '@playwright/test';
import { FIRST_STOPS, prepare, visit } from './tour.mjs';

/** More of a page than this must not move. */
const MOST_SHIFT = 0.05;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const base = process.env.BASE_URL ?? 'http://127.0.0.1:8080';
const token = process.env.SPIELWERK_ADMIN_TOKEN ?? 'only-for-tests';
const wanted = new RegExp(process.argv[2] ?? '');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--disable-gpu', '--no-first-run'],
});

/** Notes what moves, and which elements. */
const watch = () => {
  globalThis.shifts = [];
  const nameOf = (node) =>
    node instanceof Element
      ? `${node.localName}${node.id ? `#${node.id}` : ''}.${[...node.classList].join('.')}`
      : `text "${node?.textContent?.trim().slice(0, 20)}"`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(({ node, previousRect: a, currentRect: b }) => {
        const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
        return `${nameOf(node)} ${place(a)} -> ${place(b)}`;
      });
      globalThis.shifts.push({ value: entry.value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

async function measure(stop, viewport) {
  const page = await visit(browser, stop, { viewport, locale: 'de' });
  await page.addInitScript(watch);
  const network = await page.context().newCDPSession(page);
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await network.send('Network.enable');
  if (process.env.SLOW)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    });
  await page.goto(base + stop.path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(process.env.SLOW ? 5000 : 2000);
  const shifts = await page.evaluate(() => globalThis.shifts);
  await page.context().close();
  const shift = shifts.reduce((sum, { value }) => sum + value, 0);
  return { shift, bytes, shifts };
}

let nOver = 0;
async function row(stop) {
  if (!wanted.test(stop.name)) return;
  const cells = [];
  const moved = [];
  for (const size of SIZES) {
    const { shift, bytes, shifts } = await measure(stop, size);
    cells.push(`${shift.toFixed(3)} | ${Math.round(bytes / 1024)}`);
    if (shift <= MOST_SHIFT) continue;
    nOver += 1;
    for (const { value, what } of shifts)
      moved.push(`  ${size.width}: ${value.toFixed(3)} ${what.join('; ')}`);
  }
  console.log(`| ${stop.name} | ${cells.join(' | ')} |`);
  for (const line of moved) console.log(line);
}

console.log('| page | shift 1440 | KiB 1440 | shift 390 | KiB 390 |');
console.log('|---|---|---|---|---|');
for (const stop of FIRST_STOPS) await row(stop);
for (const stop of await prepare(base, token)) await row(stop);
await browser.close();
console.log(`${nOver} over ${MOST_SHIFT}`);
process.exitCode = nOver > 0 ? 1 : 0;
