// Firefox, driven over WebDriver BiDi: SPIELWERK_BIN=… node firefox.mjs
import puppeteer from 'puppeteer-core';
import { walk } from './walk.mjs';

const browser = await puppeteer.launch({
  browser: 'firefox',
  executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
  headless: true,
  extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
});
const page = await browser.newPage();
const errors = [];
page.on('pageerror', (error) => errors.push(error.message));
page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));

await walk({
  name: 'firefox',
  version: await browser.version(),
  errors: async () => errors,
  open: (address) => page.goto(address),
  run: (script, ...values) => page.evaluate(script, ...values),
  click: async (selector) => (await page.$(selector)).click(),
  type: async (selector, text) => (await page.$(selector)).type(text),
  press: (key) => page.keyboard.press(key),
  close: () => browser.close(),
});
