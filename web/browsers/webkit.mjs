// WebKit, as Debian's MiniBrowser driven over WebDriver on a screen that nobody sees:
// SPIELWERK_BIN=… node webkit.mjs
import { spawn } from 'node:child_process';
import { freePort, walk } from './walk.mjs';

const MINI_BROWSER = process.env.WEBKIT ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** Keys that are no characters, as WebDriver names them. */
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };
/** By this name an answer holds an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A screen of its own: the X server chooses a free number and writes it to the third pipe. */
async function startScreen() {
  const flags = ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'];
  const child = spawn('Xvfb', flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.stdio[3].once('data', (text) => resolve(String(text).trim()));
  });
  return { display: `:${number}`, stop: () => child.kill('SIGTERM') };
}

const screen = await startScreen();
const port = await freePort();
const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
  // There is no graphics card, and the language is not that of the machine.
  env: {
    ...process.env,
    DISPLAY: screen.display,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    LANGUAGE: 'en_GB',
  },
  stdio: 'ignore',
});
async function send(method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
  return value;
}

async function startSession() {
  for (let attempt = 0; ; attempt++) {
    try {
      await send('GET', '/status');
      break;
    } catch (thrown) {
      if (attempt === 100) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const options = { binary: MINI_BROWSER, args: ['--automation'] };
  return send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
}

function stop() {
  driver.kill('SIGTERM');
  screen.stop();
}
const { sessionId, capabilities } = await startSession().catch((thrown) => {
  stop();
  throw thrown;
});
const at = `/session/${sessionId}`;
const element = async (selector) =>
  (await send('POST', `${at}/element`, { using: 'css selector', value: selector }))[ELEMENT];

const run = (script, ...values) =>
  send('POST', `${at}/execute/sync`, {
    script: `return (${script}).apply(null, arguments)`,
    args: values,
  });

/** Nothing tells what stands in the console, so the page notes it, as soon as it is loaded. */
const watch = () => {
  const errors = [];
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ blockedURI }) => errors.push(blockedURI));
  const { error } = console;
  console.error = (...words) => {
    errors.push(words.join(' '));
    error.apply(console, words);
  };
  globalThis.errorsSeen = errors;
};

/** By the pointer: the driver's own click takes drawings for covered by what lies in them. */
async function click(selector) {
  await run((one) => document.querySelector(one).scrollIntoView({ block: 'center' }), selector);
  const origin = { [ELEMENT]: await element(selector) };
  const actions = [
    { type: 'pointerMove', origin, x: 0, y: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  await send('POST', `${at}/actions`, { actions: [{ type: 'pointer', id: 'mouse', actions }] });
}

await walk({
  name: 'webkit',
  version: `${capabilities.browserName} ${capabilities.browserVersion}`,
  errors: () => run(() => globalThis.errorsSeen ?? []),
  open: async (address) => {
    await send('POST', `${at}/url`, { url: address });
    await run(watch);
  },
  run,
  click,
  type: async (selector, text) =>
    send('POST', `${at}/element/${await element(selector)}/value`, { text }),
  press: (key) => {
    const value = KEYS[key] ?? key;
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
    return send('POST', `${at}/actions`, { actions: [{ type: 'key', id: 'keys', actions }] });
  },
  close: async () => {
    await send('DELETE', at);
    stop();
  },
});
