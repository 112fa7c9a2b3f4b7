// Draws the icons of the web app from favicon.svg: node icons.mjs
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const svg = readFileSync('public/favicon.svg', 'utf8');
const BACKGROUND = '#1f5a57';
/** Round masks cut away up to a fifth; the drawing stays inside of that. */
const SAFE = 0.7;
/** Phones of Apple round the corners themselves, and fill transparent ones with black. */
const ICONS = [
  { name: 'app-180', size: 180, drawn: 1, background: BACKGROUND },
  { name: 'app-192', size: 192, drawn: 1, background: 'transparent' },
  { name: 'app-512', size: 512, drawn: 1, background: 'transparent' },
  { name: 'maskable-512', size: 512, drawn: SAFE, background: BACKGROUND },
];

mkdirSync('public/icons', { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--disable-gpu', '--no-first-run'],
});
for (const { name, size, drawn, background } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = size * drawn;
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${background}}
     svg{width:${side}px;height:${side}px}</style>${svg}`,
  );
  await page.screenshot({ path: `public/icons/${name}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
