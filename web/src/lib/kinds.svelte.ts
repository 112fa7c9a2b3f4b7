// What the server can do, asked once for each page. Everything that depends on what a kind of
// game can do is asked here.
import { fetchServer } from './api/client';
import { asProblem } from './api/problem';
import type { KindInfo, ServerInfo } from './api/types';
import { untilBack } from './reach.svelte';

let known = $state.raw<ServerInfo | null>(null);
let asked: Promise<ServerInfo> | null = null;

/** Asks the server, unless that was done already; who failed may try again. */
export function loadServer(): Promise<ServerInfo> {
  asked ??= fetchServer().then(
    (server) => {
      known = server;
      return server;
    },
    (thrown) => {
      asked = null;
      throw thrown;
    },
  );
  return asked;
}

/**
 * The same, but a server that is away for a moment is waited for. Null where it answers, but does
 * not tell.
 */
export async function awaitServer(): Promise<ServerInfo | null> {
  for (;;) {
    try {
      return await loadServer();
    } catch (thrown) {
      if (asProblem(thrown).code !== 'unreachable') return null;
      await untilBack();
    }
  }
}

/** The same for a page that works without the answer. */
export function wantServer(): void {
  void awaitServer();
}

/** What is known of the server by now; reactive where it is read in a component. */
export const server = (): ServerInfo | null => known;

/** What a kind of game can do; nothing until the server has answered. */
export const kindOf = (type: string): KindInfo | undefined =>
  known?.kinds.find((kind) => kind.type === type);
