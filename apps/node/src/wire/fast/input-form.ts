import { type Call, isEmpty } from '@candor/protocol';
import { z } from 'zod';
import { type Plain, type ReadValue, valueReader } from './value-reader.ts';

export interface Field {
  readonly name: string;
  /** The name in quotes, as it comes. */
  readonly literal: Uint8Array;
  /** Among the fields. */
  readonly place: number;
  /** Its own bit, of those that say which fields came. */
  readonly bit: number;
  readonly read: ReadValue;
}

/** A call's input, as far as it is read fast. */
export interface InputForm {
  readonly fields: readonly Field[];
  /** The bits of the fields without which the input is refused. */
  readonly required: number;
  /**
   * The input in which no field came: in the schema's order, with its defaults, undefined elsewhere.
   * An input is a copy with what came put in, so that all inputs have one shape.
   */
  readonly blank: Readonly<Record<string, Plain | undefined>>;
}

const bitsMax = 31;

/**
 * Compiles a call's schema. An optional field that is not understood is left out, so that an input
 * with it is not read. A field that is required or has a default must be understood: the start
 * fails otherwise.
 */
export function inputForm({ id, input }: Call): InputForm {
  if (!isStrictObject(input)) throw new Error(`The input of ${id} is no plain object, so it cannot be hot.`);
  const fields: Field[] = [];
  const blank: Record<string, Plain | undefined> = {};
  let required = 0;
  for (const [name, schema] of Object.entries<z.ZodType>(input.shape)) {
    const understood = understand(schema);
    if (understood) {
      const place = fields.length;
      const bit = 1 << place;
      fields.push({ name, literal: quoted(name), place, bit, read: understood.read });
      blank[name] = understood.absent;
      if (understood.isRequired) required |= bit;
    } else if (!saysNothingAbsent(schema))
      throw new Error(`The field ${name} of ${id} is not plain, so it cannot be hot.`);
  }
  if (fields.length > bitsMax) throw new Error(`${id} has too many fields to be hot.`);
  return { fields, required, blank };
}

const isStrictObject = (schema: z.ZodType): schema is z.ZodObject =>
  schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever && !hasChecks(schema);

interface Understood {
  readonly read: ReadValue;
  readonly isRequired: boolean;
  /** What the schema gives where the field does not come. */
  readonly absent: Plain | undefined;
}

function understand(schema: z.ZodType): Understood | null {
  if ((schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) && !hasChecks(schema)) {
    const read = valueReader(schema.def.innerType);
    const absent = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
    return read && isPlain(absent) ? { read, isRequired: false, absent } : null;
  }
  const read = requiredReader(schema);
  return read && { read, isRequired: true, absent: undefined };
}

/**
 * Makes the reader of a field that must say something, which words like "null" do not. Null for a
 * schema that may be absent or is not wholly understood.
 */
export function requiredReader(schema: z.ZodType): ReadValue | null {
  const read = valueReader(schema);
  return read && !schema.isOptional() ? (value) => (isEmpty(value) ? undefined : read(value)) : null;
}

function saysNothingAbsent(schema: z.ZodType): boolean {
  const parsed = schema.safeParse(undefined);
  return parsed.success && parsed.data === undefined;
}

const hasChecks = (schema: z.ZodType): boolean => (schema.def.checks ?? []).length > 0;

const isPlain = (value: unknown): value is Plain | undefined =>
  value === undefined || typeof value === 'string' || typeof value === 'boolean';

/** A string of plain characters as it is in JSON. */
export const quoted = (text: string): Uint8Array => Uint8Array.from(JSON.stringify(text), (one) => one.charCodeAt(0));
