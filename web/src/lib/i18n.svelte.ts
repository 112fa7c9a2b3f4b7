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

/**
 * The words of a part of the pages, in the language of the page unless another is asked for;
 * reactive where it is read in a component. What no other page needs stands with its page, so that
 * no other has to load it.
 */
export const dictionary =
  <Words>(words: Record<Language, Words>) =>
  (code: Language = language()): Words =>
    words[code];

/** The words that all pages need. */
export const words = dictionary<Dictionary>({ de, en });

/** Keeps `<html lang>` true, also when another tab changes the language. */
export function keepDocumentLanguage(): void {
  $effect(() => {
    document.documentElement.lang = language();
  });
}

/** How dates are written: as this browser likes it, if it speaks the language of the page. */
const locale = (): string => {
  const own = globalThis.navigator?.languages?.find((code) => code.startsWith(language()));
  return own ?? { de: 'de', en: 'en-GB' }[language()];
};

export const formatTime = (ms: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(ms);

export const formatHour = (ms: number): string =>
  new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(ms);

/** A share from 0 to 1, as `62%` or `62 %`. */
export const formatShare = (share: number, maximumFractionDigits = 0): string =>
  new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits }).format(share);

/** `A, B and C`. */
export const listed = (names: string[]): string =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(names);
