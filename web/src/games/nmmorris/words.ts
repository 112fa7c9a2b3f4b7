import type { Language } from '../../lib/i18n.svelte';
import { de } from './i18n/de';
import { en, type NMMorrisWords } from './i18n/en';

export const nmmorrisWords = (language: Language): NMMorrisWords => (language === 'de' ? de : en);
