import { dictionary } from '../../lib/i18n.svelte';
import { de } from './i18n/de';
import { en, type ReversiWords } from './i18n/en';

export const reversiWords = dictionary<ReversiWords>({ de, en });
