import { dictionary } from '../../lib/i18n.svelte';
import { de } from './i18n/de';
import { en, type LigrettoWords } from './i18n/en';

export const ligrettoWords = dictionary<LigrettoWords>({ de, en });
