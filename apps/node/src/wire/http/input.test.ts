import { calls } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { parseJsonBody } from './json-body.ts';
import { Problem } from '../../base/problem.ts';
import { mergeInput, parseWith, readQuery } from './read-input.ts';

/** The rule that a piece of work breaks, with its field. */
function broken(work: () => unknown): string {
  try {
    work();
    return 'nothing';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.fields.map(({ field, rule }) => `${field} ${rule}`).join(', ');
  }
}

describe('a JSON body', () => {
  test.each([
    ['{', 'body json'],
    ['[]', 'body json_object'],
    ['null', 'body json_object'],
    ['"text"', 'body json_object'],
    ['{"a":NaN}', 'body json'],
    ['{"a":1}}', 'body json'],
    ["{'a':1}", 'body json'],
    ['{"a":1,"a":2}', 'a duplicate'],
    ['{"a":1,"\\u0061":2}', 'a duplicate'],
    ['{"a":{"b":1,"b":1}}', 'b duplicate'],
    ['{"__proto__":{"x":1}}', '__proto__ unknown_field'],
    ['{"\\u005f_proto__":1}', '__proto__ unknown_field'],
    ['{"a":[[[[[[[[1]]]]]]]]}', 'body json_depth'],
    ['['.repeat(200_000), 'body json_depth'],
    [`{"a":[${'1,'.repeat(200)}1]}`, 'body json_items'],
    [`{${Array.from({ length: 201 }, (_, key) => `"k${key}":1`).join()}}`, 'body json_keys'],
  ])('%.40s breaks %s', (text, rule) => {
    expect(broken(() => parseJsonBody(text))).toBe(rule);
  });

  test('brackets and quotes within strings are text', () => {
    const text = '{"a":"}]{[\\"","b":{"a":"{{{{{{{{{{"}}';
    expect(parseJsonBody(text)).toEqual(JSON.parse(text));
  });

  test('nothing at all is an empty object', () => {
    expect(parseJsonBody(' \n')).toEqual({});
  });

  test('two hundred keys and items are taken', () => {
    const keys = `{${Array.from({ length: 200 }, (_, key) => `"k${key}":1`).join()}}`;
    expect(Object.keys(parseJsonBody(keys))).toHaveLength(200);
    expect(parseJsonBody(`{"a":[${'1,'.repeat(199)}1]}`)['a']).toHaveLength(200);
  });
});

describe('a query', () => {
  test('names each parameter once', () => {
    expect(readQuery('/x?a=1&b=%2F')).toEqual({ a: '1', b: '/' });
    expect(broken(() => readQuery('/x?a=1&a=1'))).toBe('a duplicate');
    expect(broken(() => readQuery('/x?__proto__=1'))).toBe('__proto__ unknown_field');
    const many = Array.from({ length: 51 }, (_, index) => `p${index}=1`).join('&');
    expect(broken(() => readQuery(`/x?${many}`))).toBe('query too_many_parameters');
  });

  test('may not contradict the body', () => {
    expect(mergeInput({ id: '7' }, { id: 7 })).toEqual({ id: 7 });
    expect(broken(() => mergeInput({ id: '7' }, { id: 8 }))).toBe('id conflict');
    expect(broken(() => mergeInput({ id: '7' }, { id: { toString: 1 } }))).toBe('id conflict');
    expect(broken(() => mergeInput({ id: '7' }, { id: ['7'] }))).toBe('id conflict');
  });
});

describe('a field', () => {
  const submit = calls.find(({ id }) => id === 'spot.submitOrder');
  const order = { symbol: 'BTC/USDT', side: 'buy', price: '1.00', quantity: '1' };
  const problem = (change: object) => broken(() => submit && parseWith(submit.input, { ...order, ...change }));

  test.each([
    [{ symbol: undefined }, 'symbol required'],
    [{ symbol: 7 }, 'symbol symbol'],
    [{ symbol: 'B'.repeat(400) }, 'symbol too_long'],
    [{ side: 'hold' }, 'side side'],
    [{ price: 1.5 }, 'price decimal_string'],
    [{ price: '1e3' }, 'price decimal_string'],
    [{ price: '-1' }, 'price decimal_string'],
    [{ price: ' 1' }, 'price decimal_string'],
    [{ price: '٣' }, 'price decimal_string'],
    [{ price: Number.POSITIVE_INFINITY }, 'price decimal_string'],
    [{ postOnly: 'yes' }, 'postOnly boolean'],
    [{ expiresAtMs: 1.5 }, 'expiresAtMs whole_number'],
    [{ expiresAtMs: -1 }, 'expiresAtMs too_small'],
    [{ expiresAtMs: Number.POSITIVE_INFINITY }, 'expiresAtMs whole_number'],
    [{ balance: '1000000' }, 'balance unknown_field'],
    [{ userId: 1 }, 'userId unknown_field'],
  ])('%j breaks %s', (change, rule) => {
    expect(problem(change)).toBe(rule);
  });

  test('a million digits are refused within a millisecond or so', () => {
    const startMs = performance.now();
    expect(problem({ price: '9'.repeat(1_000_000) })).toContain('price');
    expect(performance.now() - startMs).toBeLessThan(50);
  });
});
