import { dictionary } from '../../lib/i18n.svelte';
import { de } from './i18n/de';
import { type CheckersWords, en } from './i18n/en';

export const checkersWords = dictionary<CheckersWords>({ de, en });
