// What a person chose on this browser; every tab follows at once.
import { keep, load } from './storage';

const KEY = 'spielwerk.preferences';

interface Preferences {
  theme: 'system' | 'light' | 'dark';
  language: 'de' | 'en' | null;
  animation: boolean;
  sound: boolean;
  textMode: boolean;
  /** Seconds between two plies of auto play. */
  throttle: number;
  name: string;
  /** Wants no name, and not to be asked for one. */
  nameless: boolean;
  /** The bot chosen last, by kind of game. */
  bots: Record<string, string>;
}

const DEFAULTS: Preferences = {
  theme: 'system',
  language: null,
  animation: true,
  sound: false,
  textMode: false,
  throttle: 1,
  name: '',
  nameless: false,
  bots: {},
};

export const preferences = $state<Preferences>({ ...DEFAULTS, ...load(KEY, {}) });

export function prefer(changes: Partial<Preferences>): void {
  Object.assign(preferences, changes);
  keep(KEY, $state.snapshot(preferences));
  apply();
}

function apply(): void {
  if (typeof document === 'undefined') return;
  const root = document.documentElement;
  if (preferences.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = preferences.theme;
}

globalThis.addEventListener?.('storage', (event) => {
  if ((event as StorageEvent).key !== KEY) return;
  Object.assign(preferences, DEFAULTS, load(KEY, {}));
  apply();
});

/** Animation is wanted by the person and not refused by the system. */
export function motionWanted(): boolean {
  return (
    preferences.animation && !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches
  );
}
