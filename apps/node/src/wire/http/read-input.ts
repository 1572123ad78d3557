import { emptyFields } from '@candor/protocol';
import type { z } from 'zod';
import { invalid, type Problem, type WrongField } from '../../base/problem.ts';

export const urlBytesMax = 4_096;
const parametersMax = 50;

/** Parameters of a query; the same name twice, `__proto__` and too many are refused. */
export function readQuery(url: string): Record<string, string> {
  const at = url.indexOf('?');
  if (at < 0) return {};
  const query: Record<string, string> = {};
  let count = 0;
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    count += 1;
    if (count > parametersMax)
      throw invalid({ field: 'query', rule: 'too_many_parameters', limit: String(parametersMax) });
    if (name === '__proto__') throw invalid({ field: name, rule: 'unknown_field' });
    if (Object.hasOwn(query, name)) throw invalid({ field: name, rule: 'duplicate' });
    query[name] = value;
  }
  return query;
}

/** Query and body together. A field may be in both only with the same value. */
export function mergeInput(query: Record<string, string>, body: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(query)) {
    if (Object.hasOwn(body, name) && !isSaidAs(body[name], value)) throw invalid({ field: name, rule: 'conflict' });
  }
  return { ...query, ...body };
}

/** An object has no text of its own: `String` would call what the client sent as its `toString`. */
const isSaidAs = (value: unknown, text: string): boolean =>
  (typeof value !== 'object' || value === null) && String(value) === text;

/**
 * Checks a value against a schema, and that each required field says something; throws a Problem
 * that names every wrong field and the rule it breaks.
 */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const missing = emptyFields(schema, value);
  const parsed = schema.safeParse(value);
  if (parsed.success && missing.length === 0) return parsed.data;
  throw problemOf(missing, parsed.error, value);
}

/** As `parseWith`, for a whole document: an empty list in it is a list without entries. */
export function parseDocument<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw problemOf([], parsed.error, value);
}

/** Each wrong field once, with the first rule that it breaks. */
function problemOf(missing: ReturnType<typeof emptyFields>, error: z.ZodError | undefined, value: unknown): Problem {
  const first = new Map<string, WrongField>();
  const required = missing.map((path): WrongField => ({ field: nameOf(path), rule: 'required' }));
  const wrongs = error?.issues.flatMap((issue) => wrongFields(issue, value)) ?? [];
  for (const wrong of [...required, ...wrongs]) if (!first.has(wrong.field)) first.set(wrong.field, wrong);
  return invalid(...first.values());
}

function wrongFields(issue: z.core.$ZodIssue, value: unknown): WrongField[] {
  const field = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: nameOf([...issue.path, key]), rule: 'unknown_field' }));
  if (valueAt(value, issue.path) === undefined) return [{ field, rule: 'required' }];
  return [{ field, ...ruleOf(issue) }];
}

const nameOf = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'body';

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) {
    if (found === null || typeof found !== 'object') return undefined;
    found = (found as Record<PropertyKey, unknown>)[key];
  }
  return found;
}

/** A schema's own word for the rule, else one for the kind of check. */
function ruleOf(issue: z.core.$ZodIssue): Omit<WrongField, 'field'> {
  const named = /^[a-z][a-z_]*$/.test(issue.message) ? issue.message : undefined;
  if (issue.code === 'too_big') {
    return { rule: named ?? (issue.origin === 'string' ? 'too_long' : 'too_large'), limit: String(issue.maximum) };
  }
  if (issue.code === 'too_small') {
    return { rule: named ?? (issue.origin === 'string' ? 'too_short' : 'too_small'), limit: String(issue.minimum) };
  }
  if (issue.code === 'invalid_value') return { rule: named ?? 'one_of', limit: issue.values.map(String).join(', ') };
  if (issue.code === 'invalid_type') return { rule: named ?? 'type', limit: issue.expected };
  return { rule: named ?? 'format' };
}
