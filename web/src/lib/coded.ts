// What the server tells as data: a code, and the values that a sentence about it names.

export interface Coded {
  code: string;
  params?: unknown;
}

type ParamsOf<T> = T extends { params: infer Params } ? Params : Record<string, never>;

/** A sentence for every code. The codes come from the server: one without words does not compile. */
export type Sentences<T extends Coded, Names = undefined> = {
  [Code in T['code']]:
    | string
    | ((params: ParamsOf<Extract<T, { code: Code }>>, names: Names) => string);
};

const isCoded = (value: object): value is Coded =>
  'code' in value && typeof value.code === 'string';

/** What is told, in words; null for a code of a later server. `names` are those of the reader. */
export function say<T extends Coded, Names = undefined>(
  sentences: Sentences<T, Names>,
  told: object,
  names?: Names,
): string | null {
  type Words = string | ((params: unknown, names: unknown) => string);
  if (!isCoded(told)) return null;
  const words = (sentences as Record<string, Words | undefined>)[told.code];
  return typeof words === 'function' ? words(told.params ?? {}, names) : (words ?? null);
}
