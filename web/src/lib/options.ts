// The options of a match as the server lists them, and what was chosen of them.
import type { OptionInfo, OptionValues } from './api/types';

/** What an option begins with; empty where the server chooses for itself. */
export const initialValue = (option: OptionInfo): string => {
  const first = option.type === 'choice' ? option.choices[0] : option.type === 'flag' && 'false';
  return option.default ?? (first || '');
};

/** The options by who needs them: whoever sits down, everybody, only few. */
export const byUse = (options: OptionInfo[]) => ({
  seats: options.filter((one) => one.decidesSeats),
  plain: options.filter((one) => !one.decidesSeats && !one.advanced),
  advanced: options.filter((one) => !one.decidesSeats && one.advanced),
});

/** Every option with its value: what was chosen, otherwise what the server takes. */
export const withDefaults = (options: OptionInfo[], chosen: OptionValues): OptionValues =>
  Object.fromEntries(
    options.map((option) => [option.name, chosen[option.name] || initialValue(option)]),
  );

/** What is sent: only what was chosen; all else is left to the server. */
export const chosenOptions = (options: OptionInfo[], chosen: OptionValues): OptionValues =>
  Object.fromEntries(
    options.flatMap(({ name }) => {
      const value = chosen[name]?.trim() ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
