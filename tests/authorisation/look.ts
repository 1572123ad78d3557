import type { Call } from '@candor/protocol';

/** A field of a schema of the wire. */
export interface Field {
  readonly name: string;
  readonly schema: unknown;
}

/** The fields of an object schema; none where it is not an object. */
export function fieldsOf(schema: Call['input']): Field[] {
  if (!('shape' in schema) || typeof schema.shape !== 'object' || schema.shape === null) return [];
  return Object.entries(schema.shape).map(([name, field]: [string, unknown]) => ({ name, schema: field }));
}

/** Names of fields that show an order's id. */
const idFields = new Set(['orderId', 'id', 'ocoOrderId']);

/** Every order id that an answer shows, wherever it is. */
export function idsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    idFields.has(name) && typeof inner === 'string' ? [inner] : idsIn(inner),
  );
}

/** Every text in an answer. */
export function valuesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(valuesOf);
}
