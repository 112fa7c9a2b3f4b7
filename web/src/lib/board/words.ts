import { dictionary } from '../i18n.svelte';
import { de } from './i18n/de';
import { type BoardWords, en } from './i18n/en';

/** The words that all boards share. */
export const boardWords = dictionary<BoardWords>({ de, en });
