import * as protocol from '@candor/protocol';
import fc from 'fast-check';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shapeOf } from './shape-of.ts';
import * as shapes from './shapes.ts';
import { moduleOf } from './wire-shapes.ts';

const unnamed = () => undefined;

/** The shape that the built client has of a schema. */
const shapeFrom = (schema: z.ZodType): shapes.Shape => {
  // The built client holds exactly this source.
  return runInNewContext(shapeOf(schema, unnamed), { ...shapes }) as shapes.Shape;
};

/**
 * What the client reads: the answers of every call, the messages of both sockets, what the page
 * gets first.
 */
const read: readonly (readonly [string, z.ZodType])[] = [
  // An image is no JSON: nobody reads it by a shape.
  ...protocol.calls.filter(({ givesImage }) => givesImage !== true).map(({ id, output }) => [id, output] as const),
  ['publicMessage', protocol.publicMessage],
  ['privateMessage', protocol.privateMessage],
  ['problemData', protocol.problemData],
  ['platformScript', protocol.platformScript],
];

test.each(read)('the shape of %s takes what its schema takes, and nothing else', (_name, schema) => {
  const shape = shapeFrom(schema);
  fc.assert(
    fc.property(valuesOf(schema), (value) => {
      expect(shape(value)).toBe(schema.safeParse(value).success);
    }),
    { numRuns: 60, seed: 4 },
  );
});

describe('shapeOf', () => {
  test.each([
    ['a transform', z.string().transform(Number)],
    ['a check by a function', z.string().refine((text) => text !== '')],
    ['a value filled in', z.string().default('x')],
    ['a form without a pattern', z.iso.datetime().or(z.url())],
    ['a limit of a list', z.array(z.string()).max(3)],
  ])('refuses %s', (_what, schema) => {
    expect(() => shapeOf(schema, unnamed)).toThrow(/no shape/);
  });
});

describe('moduleOf', () => {
  test('a call keeps what a request needs, and shares the shapes of schemas that have a name', () => {
    const source = moduleOf('listOrders', protocol);
    expect(source).toContain('"path":"');
    expect(source).toContain('is_order');
    expect(source).not.toContain('summary');
  });

  test('constants come as they are, functions from where they are written', () => {
    expect(moduleOf('intervals', protocol)).toContain('["1s","1m"');
    expect(moduleOf('passwordRule1', protocol)).toContain('/^[A-Za-z0-9');
    expect(moduleOf('meetsPasswordRule2', protocol)).toBe('export { meetsPasswordRule2 } from "@candor/protocol";');
  });
});

/** Values around a schema: right ones, and ones with a part exchanged for something else. */
function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const right = arbitraryOf(z.toJSONSchema(schema, { io: 'output' }) as Json);
  const wrong = fc
    .tuple(right, fc.nat(), fc.constantFrom<unknown>(null, 0, -1, 1.5, '', 'x', true, [], {}, '1e5', '01'))
    .map(([value, at, other]) => exchanged(value, at, other));
  return fc.oneof(right, wrong);
}

interface Json {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly allOf?: readonly Json[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly items?: Json;
  readonly prefixItems?: readonly Json[];
  readonly additionalProperties?: Json | boolean;
  readonly pattern?: string;
}

function arbitraryOf(schema: Json): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return fc.oneof(...options.map(arbitraryOf));
  if (schema.prefixItems !== undefined) return fc.tuple(...schema.prefixItems.map(arbitraryOf));
  switch (schema.type) {
    case 'string':
      return fc.constantFrom('1', '0.05', '-0.5', '12345.678', 'BTC', '/home/index', 'text');
    case 'integer':
      return fc.integer({ min: 0 });
    case 'number':
      return fc.constantFrom(0, 8, 5.5, -3);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: 2 });
    case 'object':
      return objectOf(schema);
    default:
      return fc.constantFrom<unknown>(null, 1, 'x', {});
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Json): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, arbitraryOf(part)]));
  if (Object.keys(parts).length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(fc.constantFrom('a', 'b'), arbitraryOf(additionalProperties));
  return fc.record(parts, { requiredKeys: [...required] });
}

/**
 * The value with its part of a number, counted through, exchanged; a part of an object may be left
 * out instead.
 */
function exchanged(value: unknown, at: number, other: unknown): unknown {
  if (typeof value !== 'object' || value === null || at % 5 === 0) return other;
  const names = Object.keys(value);
  const name = names[at % Math.max(1, names.length)];
  if (name === undefined) return other;
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  if (at % 7 === 0) delete copy[name];
  else copy[name] = exchanged(copy[name], Math.floor(at / 2), other);
  return Array.isArray(value) ? Object.values(copy) : at % 11 === 0 ? { ...copy, unknown: 1 } : copy;
}
