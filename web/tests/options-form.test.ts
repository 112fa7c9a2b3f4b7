import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { OptionWords } from '../src/games/game';
import type { OptionInfo } from '../src/lib/api/types';
import OptionInput from '../src/ui/OptionInput.svelte';
import { option } from './kinds';

const shown = (
  name: string,
  changes: Partial<OptionInfo>,
  words?: OptionWords,
  value?: string,
): string =>
  render(OptionInput, {
    props: { option: option(name, changes), words, value, onchange: () => {} },
  }).body;

test('a choice has the words of the catalogue, and its own for what is not there', () => {
  const choices = { type: 'choice' as const, choices: ['5x5', '9x9'], default: '9x9' };
  const made = shown('board', choices, { label: 'RAM', choices: { '5x5': '5 × 5' } });
  expect(made).toContain('RAM');
  expect(made).toMatch(/<option value="5x5"[^>]*>5 × 5<\/option>/);
  expect(made).toMatch(/<option value="9x9"[^>]*selected[^>]*>9x9<\/option>/);
});

test('a number has its limits and begins with the default of the server', () => {
  const made = shown('max_plies', { min: 1, max: 500, default: '200' }, { label: 'Limit' });
  expect(made).toMatch(/type="number"/);
  expect(made).toMatch(/min="1"/);
  expect(made).toMatch(/max="500"/);
  expect(made).toMatch(/value="200"/);
  // Whoever empties the field leaves it to the server.
  expect(shown('max_plies', { default: '200' }, undefined, '')).toMatch(/value=""/);
});

test('a flag is a box to tick', () => {
  expect(shown('rotate', { type: 'flag', default: 'true' })).toMatch(/type="checkbox"[^>]*checked/);
  expect(shown('rotate', { type: 'flag' })).not.toMatch(/checked/);
});

test('an option that the catalogue does not know is called by its name', () => {
  expect(shown('of_a_later_server', { type: 'text' })).toContain('of_a_later_server');
});
