import type { Language } from '../../lib/i18n.svelte';
import { de } from './i18n/de';
import { type BashniWords, en } from './i18n/en';

export const bashniWords = (language: Language): BashniWords => (language === 'de' ? de : en);
