// The name of the person at this browser: asked once, when it is first needed.
import { prefer, preferences } from './preferences.svelte';

let waiting = $state.raw<((name: string | null) => void) | null>(null);

/** Is somebody being asked now? */
export const isAskedForName = (): boolean => waiting !== null;

/** The name, empty for a person who wants none; null for one who thought better of it. */
export function ownName(): Promise<string | null> {
  if (preferences.name || preferences.nameless) return Promise.resolve(preferences.name);
  waiting?.(null);
  return new Promise((resolve) => {
    waiting = resolve;
  });
}

/** What the person has answered; null where the question was closed. */
export function answerName(name: string | null): void {
  if (name !== null) prefer({ name: name.trim(), nameless: name.trim() === '' });
  waiting?.(name === null ? null : name.trim());
  waiting = null;
}
