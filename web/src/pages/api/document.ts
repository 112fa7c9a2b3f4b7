// The OpenAPI document as far as it is shown: what operations there are, and what they take and
// give. Pure functions; the document comes from the server.

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  example?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | boolean;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema?: Schema;
}

type Content = Record<string, { schema?: Schema }>;

interface OperationObject {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content; required?: boolean };
  security?: Record<string, string[]>[];
  responses: Record<string, { description?: string; content?: Content }>;
}

export interface ApiDocument {
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, OperationObject>>;
  components?: { schemas?: Record<string, Schema> };
}

/** One operation with its address, and an id for links to it. */
export interface Operation extends OperationObject {
  id: string;
  method: string;
  path: string;
  /** Whether a secret goes with it: of a seat, of a job, or the operator's. */
  needsToken: boolean;
}

export interface Group {
  tag: string;
  operations: Operation[];
}

/** Those that write programs come first for what they need first; other tags follow as they come. */
const ORDER = ['matches', 'play', 'server', 'analysis', 'classes'];

export function groupsOf(document: ApiDocument): Group[] {
  const groups = new Map<string, Operation[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'server';
      const id = operation.operationId ?? `${method}-${path}`;
      const needsToken = (operation.security ?? []).length > 0;
      const shown = { ...operation, id, method: method.toUpperCase(), path, needsToken };
      groups.set(tag, [...(groups.get(tag) ?? []), shown]);
    }
  }
  const rank = (tag: string) => (ORDER.includes(tag) ? ORDER.indexOf(tag) : ORDER.length);
  return [...groups]
    .map(([tag, operations]) => ({ tag, operations }))
    .sort((a, b) => rank(a.tag) - rank(b.tag) || a.tag.localeCompare(b.tag));
}

/** The groups with only the operations in which all of these words occur. */
export function found(groups: Group[], query: string): Group[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ method, path, summary = '', description = '' }: Operation) => {
    const text = `${method} ${path} ${summary} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map(({ tag, operations }) => ({ tag, operations: operations.filter(fits) }))
    .filter(({ operations }) => operations.length > 0);
}

/** The name of the schema that a reference leads to. */
export const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** Follows references until there is something to show. */
export function resolved(document: ApiDocument, schema: Schema): Schema {
  let at = schema;
  for (let steps = 0; at.$ref && steps < 10; steps++) {
    at = document.components?.schemas?.[nameOf(at.$ref)] ?? {};
  }
  return at;
}

export interface Field {
  name: string;
  schema: Schema;
  required: boolean;
}

/** All fields of an object, those of its parts included; what is needed comes first. */
export const fieldsOf = (document: ApiDocument, schema: Schema): Field[] =>
  partsOf(document, schema).sort((a, b) => Number(b.required) - Number(a.required));

function partsOf(document: ApiDocument, schema: Schema): Field[] {
  const { properties = {}, required = [], allOf = [] } = resolved(document, schema);
  const own = Object.entries(properties).map(([name, field]) => ({
    name,
    schema: field,
    required: required.includes(name),
  }));
  return [...allOf.flatMap((part) => partsOf(document, part)), ...own];
}

/** The forms that a value may have, if there are several. */
export const variantsOf = (document: ApiDocument, schema: Schema): Schema[] => {
  const { oneOf, anyOf, allOf = [] } = resolved(document, schema);
  const own = oneOf ?? anyOf;
  if (own) return own;
  return allOf.map((part) => variantsOf(document, part)).find((found) => found.length > 0) ?? [];
};

/** A piece of a written type; some lead to a schema. */
interface TypePart {
  text: string;
  schema?: string;
}

/** The type as programmers write it: `Player[]`, `string | null`. */
export function typeOf(schema: Schema): TypePart[] {
  if (schema.$ref) {
    const name = nameOf(schema.$ref);
    return [{ text: name, schema: name }];
  }
  if (schema.enum) return [{ text: schema.enum.map((one) => JSON.stringify(one)).join(' | ') }];
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return joined(variants.map(typeOf), ' | ');
  if (schema.allOf) return joined(schema.allOf.map(typeOf), ' & ');
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return [{ text: 'any' }];
  return joined(
    types.map((type) => ofOneType(schema, type)),
    ' | ',
  );
}

function ofOneType(schema: Schema, type: string): TypePart[] {
  if (type === 'array') {
    if (schema.prefixItems) {
      return [{ text: '[' }, ...joined(schema.prefixItems.map(typeOf), ', '), { text: ']' }];
    }
    const items = typeof schema.items === 'object' ? typeOf(schema.items) : [{ text: 'any' }];
    const isSimple = items.length === 1 && !items[0]?.text.includes(' ');
    return isSimple ? [...items, { text: '[]' }] : [{ text: '(' }, ...items, { text: ')[]' }];
  }
  if (type === 'object' && typeof schema.additionalProperties === 'object') {
    return [{ text: '{ [name]: ' }, ...typeOf(schema.additionalProperties), { text: ' }' }];
  }
  return [{ text: type }];
}

const joined = (types: TypePart[][], between: string): TypePart[] =>
  types.flatMap((type, i) => (i === 0 ? type : [{ text: between }, ...type]));
