// The options of a match as the server lists them, and what was chosen of them.
import type { OptionInfo, OptionValues } from './api/types';

/** What an option begins with; empty where the server chooses for itself. */
export const initialValue = ({ type, choices, default: usual }: OptionInfo): string =>
  usual ?? (type === 'choice' ? choices?.[0] : type === 'flag' ? 'false' : undefined) ?? '';

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
