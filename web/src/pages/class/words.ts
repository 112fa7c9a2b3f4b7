// The words of the pages of classes; no other page has to load them.
import { dictionary } from '../../lib/i18n.svelte';
import { de } from './i18n/de';
import { type ClassWords, en } from './i18n/en';

export const classWords = dictionary<ClassWords>({ de, en });
