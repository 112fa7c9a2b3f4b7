import { dictionary } from '../lib/i18n.svelte';
import { de } from './i18n/de';
import { en, type FrameWords } from './i18n/en';

export const frameWords = dictionary<FrameWords>({ de, en });
