import { dictionary } from '../../lib/i18n.svelte';
import { de } from './i18n/de';
import { type BashniWords, en } from './i18n/en';

export const bashniWords = dictionary<BashniWords>({ de, en });
