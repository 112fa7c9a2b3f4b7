// The server under test: BASE_URL names one that runs already; SPIELWERK_BIN is started with a
// database of its own; without both the stand-in server is started.
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
}

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
    return { url: given.replace(/\/$/, ''), adminToken, restart: null, stop: async () => {} };

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const data = join(mkdtempSync(join(tmpdir(), 'spielwerk-e2e-')), 'data');
  const binary = process.env.SPIELWERK_BIN;
  const start = () =>
    binary
      ? spawn(
          binary,
          ['serve', '--listen', `127.0.0.1:${port}`, '--game-port', '0', '--data', data],
          {
            stdio: 'ignore',
          },
        )
      : spawn(process.execPath, ['mock/server.js', '--port', String(port), '--data', data], {
          stdio: 'ignore',
        });
  let child: ChildProcess = start();
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  await answers(url);
  return {
    url,
    adminToken: adminToken ?? (binary ? null : 'admin'),
    restart: async () => {
      await stop();
      child = start();
      await answers(url);
    },
    stop,
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
