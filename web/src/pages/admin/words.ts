// The words of the operator's page; no other page has to load them.
import { type Language, language } from '../../lib/i18n.svelte';
import { de } from './i18n/de';
import { type AdminWords, en } from './i18n/en';

export const adminWordsOf = (code: Language): AdminWords => (code === 'de' ? de : en);

/** In the language of the page; reactive where it is read in a component. */
export const adminWords = (): AdminWords => adminWordsOf(language());
