import { submitOrder } from '@candor/protocol';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { hotReader } from './call-reader.ts';
import { inputForm } from './input-form.ts';

const callOf = (input: z.ZodType) => ({ ...submitOrder, id: 'some.call', input });
const text = (input: unknown) => JSON.stringify({ op: 'call', id: '1', call: 'some.call', input });

test.each<[string, z.ZodType, unknown]>([
  ['a transform', z.string().transform((value) => value.length), 'abc'],
  ['a string that is changed first', z.string().trim(), ' a'],
  ['a form of another kind', z.email(), 'a@example.com'],
  ['a rule of its own', z.string().refine((value) => value !== 'abc'), 'abc'],
  ['a form that remembers where it stopped', z.string().regex(/a/g), 'a'],
  ['a number', z.number(), 1],
  ['null', z.string().nullable(), 'a'],
  ['what is refined as a whole', z.enum(['a']).refine(() => false), 'a'],
])('a field that is not wholly understood is left to the general way: %s', (_, schema, value) => {
  expect(() => inputForm(callOf(z.strictObject({ field: schema })))).toThrow('cannot be hot');
  const read = hotReader([{ call: callOf(z.strictObject({ plain: z.string().max(3), field: schema.optional() })) }]);
  expect(read(text({ plain: 'abc' }))?.input).toEqual({ plain: 'abc' });
  expect(read(text({ plain: 'abc', field: value }))).toBeNull();
});

test.each([
  ['takes unknown fields', z.object({ field: z.string() })],
  ['has a rule for all fields together', z.strictObject({ field: z.string() }).refine(() => true)],
  ['is no object', z.string()],
])('a call cannot be hot whose input %s', (_, schema) => {
  expect(() => inputForm(callOf(schema))).toThrow('cannot be hot');
});

test.each([
  ['a default that is not read', z.number().default(5)],
  ['a boolean from anything', z.coerce.boolean()],
])('nor one that gives a value for a field that does not come: %s', (_, field) => {
  expect(() => inputForm(callOf(z.strictObject({ field })))).toThrow('cannot be hot');
});

test('defaults, lengths and unions are the schema’s', () => {
  const input = z.strictObject({
    a: z.string().min(2).max(3),
    b: z.boolean().default(true),
    c: z
      .union([z.number().transform(String), z.string().max(2)])
      .pipe(z.string().regex(/^\d+$/))
      .optional(),
  });
  const read = hotReader([{ call: callOf(input) }]);
  expect(JSON.stringify(read(text({ c: '1', a: 'ab' }))?.input)).toBe('{"a":"ab","b":true,"c":"1"}');
  for (const wrong of [
    { a: 'a' },
    { a: 'abcd' },
    { a: 'ab', b: 'true' },
    { a: 'ab', c: 'x' },
    { c: '1' },
    { a: 'null' },
  ])
    expect(read(text(wrong))).toBeNull();
});
