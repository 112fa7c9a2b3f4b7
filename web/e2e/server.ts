// The server under test: BASE_URL names one that runs already; otherwise SPIELWERK_BIN is started
// with a data file of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestServer {
  url: string;
  adminToken: string | null;
  /** Stops and starts it on the same port and data; null where it is not ours. */
  restart: (() => Promise<void>) | null;
  stop: () => Promise<void>;
  /** Starts it again after a stop. */
  start: () => Promise<void>;
}

const ADMIN_TOKEN = 'only-for-tests';

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export async function startServer(): Promise<TestServer> {
  const given = process.env.BASE_URL;
  const adminToken = process.env.SPIELWERK_ADMIN_TOKEN ?? null;
  if (given)
    return {
      url: given.replace(/\/$/, ''),
      adminToken,
      restart: null,
      stop: async () => {},
      start: async () => {},
    };

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const data = join(mkdtempSync(join(tmpdir(), 'spielwerk-e2e-')), 'data');
  const binary = process.env.SPIELWERK_BIN ?? '../target/debug/spielwerk';
  const flags = ['--listen', `127.0.0.1:${port}`, '--game-port', '0', '--data', data];
  const launch = () =>
    spawn(binary, ['serve', ...flags, '--admin-token', ADMIN_TOKEN], { stdio: 'ignore' });
  let child: ChildProcess = launch();
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  const start = async () => {
    child = launch();
    await answers(url);
  };
  await answers(url);
  return {
    url,
    adminToken: ADMIN_TOKEN,
    restart: async () => {
      await stop();
      await start();
    },
    stop,
    start,
  };
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    try {
      if ((await fetch(`${url}/api/v1/server`)).ok) return;
    } catch {
      // It is not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no answer from ${url}`);
}
