import { dictionary } from '../../lib/i18n.svelte';
import { de } from './i18n/de';
import { en, type PagingWords } from './i18n/en';

export const pagingWords = dictionary<PagingWords>({ de, en });
