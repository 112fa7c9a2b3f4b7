/** Whatever the server says about itself, as lines of a table: `matches.open`, `12`. */
export function flatten(value: unknown, prefix = ''): [string, string][] {
  if (value === null || typeof value !== 'object') return [[prefix, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, prefix === '' ? key : `${prefix}.${key}`),
  );
}
