// The words of the operator's page; no other page has to load them.
import { dictionary } from '../../lib/i18n.svelte';
import { de } from './i18n/de';
import { type AdminWords, en } from './i18n/en';

export const adminWords = dictionary<AdminWords>({ de, en });
