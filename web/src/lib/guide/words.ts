import { dictionary } from '../i18n.svelte';
import { de } from './i18n/de';
import { en, type GuideWords } from './i18n/en';

export const guideWords = dictionary<GuideWords>({ de, en });
