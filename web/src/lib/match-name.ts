import { formatTime, words } from './i18n.svelte';

/** The name that the server gives to a match without one, by its own clock. */
const UNNAMED = /^Game from \d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;

/** What a match is called, for a reader in this language and time zone. */
export const matchName = (match: { name: string; createdAt: number }): string =>
  UNNAMED.test(match.name) ? words().unnamedMatch(formatTime(match.createdAt)) : match.name;
