// The language of the page. Dictionaries are plain typed objects: a missing or a superfluous
// key is a compile error.
import { de } from '../i18n/de';
import { type Dictionary, en } from '../i18n/en';
import { prefer, preferences } from './preferences.svelte';

export type Language = 'de' | 'en';
export const LANGUAGES: { code: Language; name: string }[] = [
  { code: 'de', name: 'Deutsch' },
  { code: 'en', name: 'English' },
];

const browserLanguage = (): Language =>
  /^de\b/i.test(globalThis.navigator?.language ?? 'en') ? 'de' : 'en';

export const language = (): Language => preferences.language ?? browserLanguage();

export function speak(code: Language): void {
  prefer({ language: code });
}

export const wordsOf = (code: Language): Dictionary => (code === 'de' ? de : en);

/** The words of the page in its language; reactive where it is read in a component. */
export const words = (): Dictionary => wordsOf(language());

/** Keeps `<html lang>` true, also when another tab changes the language. */
export function keepDocumentLanguage(): void {
  $effect(() => {
    document.documentElement.lang = language();
  });
}

export const formatTime = (ms: number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(ms);

/** `A, B and C`. */
export const listed = (names: string[]): string =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(names);
