import type { Language } from '../i18n.svelte';
import { de } from './i18n/de';
import { en, type GuideWords } from './i18n/en';

export const guideWords = (language: Language): GuideWords => (language === 'de' ? de : en);
