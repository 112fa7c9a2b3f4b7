// Examples made from schemas: what to send, what comes back, and the command line for it.
import { type ApiDocument, type Operation, resolved, type Schema } from './document';

/** How much of a value is shown. */
type Extent = 'required' | 'all';

/** Deeper than this nobody reads an example. */
const DEEPEST = 6;

/** A value that fits the schema. */
export function exampleOf(
  document: ApiDocument,
  schema: Schema,
  extent: Extent = 'all',
  depth = 0,
): unknown {
  if (schema.example !== undefined) return schema.example;
  const at = resolved(document, schema);
  if (at.example !== undefined) return at.example;
  if (at.enum) return at.enum[0];
  const inner = (part: Schema) => exampleOf(document, part, extent, depth + 1);
  const variants = at.oneOf ?? at.anyOf;
  if (variants) return variants[0] ? inner(variants[0]) : null;
  if (at.allOf) return Object.assign({}, ...at.allOf.map(inner));
  switch ([at.type ?? []].flat()[0]) {
    case 'object':
      return depth >= DEEPEST ? {} : objectOf(at, extent, inner);
    case 'array':
      if (depth >= DEEPEST) return [];
      if (at.prefixItems) return at.prefixItems.map(inner);
      return typeof at.items === 'object' ? [inner(at.items)] : [];
    case 'integer':
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'string':
      return 'text';
    default:
      return null;
  }
}

function objectOf(schema: Schema, extent: Extent, inner: (part: Schema) => unknown) {
  const wanted = Object.entries(schema.properties ?? {}).filter(
    ([name]) => extent === 'all' || schema.required?.includes(name),
  );
  return Object.fromEntries(wanted.map(([name, field]) => [name, inner(field)]));
}

/** The command line that does it; what is in capital letters is to be filled in. */
export function curlOf(document: ApiDocument, operation: Operation, origin: string): string {
  const { method, path, parameters = [], requestBody, needsToken } = operation;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase());
  const needed = parameters.filter((one) => one.in === 'query' && one.required);
  const query = needed.map(({ name }) => `${name}=${name.toUpperCase()}`).join('&');
  const isStream = streams(operation);
  const words = [
    isStream ? 'curl -N' : 'curl',
    method === 'GET' || (method === 'POST' && requestBody) ? '' : `-X ${method}`,
    quoted(`${origin}${address}${query ? `?${query}` : ''}`),
  ];
  const lines = [words.filter(Boolean).join(' ')];
  if (needsToken) lines.push('-H "Authorization: Bearer $TOKEN"');
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type) lines.push(`-H 'Content-Type: ${type}'`);
  if (content?.schema) {
    const body = exampleOf(document, content.schema, 'required');
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    lines.push(`-d ${quoted(text)}`);
  }
  return lines.join(' \\\n  ');
}

const quoted = (text: string) =>
  /^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** Whether the answer goes on as long as there is something to tell. */
export const streams = (operation: Operation): boolean =>
  Object.values(operation.responses).some(({ content = {} }) =>
    Object.keys(content).some((type) => /event-stream|jsonl|ndjson/.test(type)),
  );
