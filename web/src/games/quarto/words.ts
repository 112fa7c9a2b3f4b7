import type { Language } from '../../lib/i18n.svelte';
import { de } from './i18n/de';
import { en, type QuartoWords } from './i18n/en';

export const quartoWords = (language: Language): QuartoWords => (language === 'de' ? de : en);
