import { dictionary } from '../../lib/i18n.svelte';
import { de } from './i18n/de';
import { en, type NMMorrisWords } from './i18n/en';

export const nmmorrisWords = dictionary<NMMorrisWords>({ de, en });
