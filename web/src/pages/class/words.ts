// The words of the pages of classes; no other page has to load them.
import { type Language, language } from '../../lib/i18n.svelte';
import { de } from './i18n/de';
import { type ClassWords, en } from './i18n/en';

export const classWordsOf = (code: Language): ClassWords => (code === 'de' ? de : en);

/** In the language of the page; reactive where it is read in a component. */
export const classWords = (): ClassWords => classWordsOf(language());
