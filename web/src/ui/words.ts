import type { Language } from '../lib/i18n.svelte';
import { de } from './i18n/de';
import { en, type FrameWords } from './i18n/en';

export const frameWords = (language: Language): FrameWords => (language === 'de' ? de : en);
