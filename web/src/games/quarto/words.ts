import { dictionary } from '../../lib/i18n.svelte';
import { de } from './i18n/de';
import { en, type QuartoWords } from './i18n/en';

export const quartoWords = dictionary<QuartoWords>({ de, en });
