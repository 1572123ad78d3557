import { calls } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Wire } from './wire.ts';

/** What fuzzing found, kept as cases of their own. */
let wire: Wire;
let token: string;
beforeAll(async () => {
  wire = await Wire.open();
  ({ token } = await wire.register('found@example.com'));
});
afterAll(() => wire.close());

test.each([
  ['a part of the path longer than any', 'POST', `/api/core/coin/quotes/addOptional/${'9'.repeat(500)}/1`, 400],
  ['a zero byte in the path', 'GET', '/api/currency/order/submit%00', 404],
  ['a way up in the path', 'GET', '/api/core/coin/entrust/log/%2e%2e/1/1', 404],
  ['a way up out of the client', 'GET', '/assets/%2e%2e/%2e%2e/package.json', 404],
  ['a broken escape in the path', 'GET', '/api/%zz', 400],
])('%s is refused as what it is', async (_what, method, path, status) => {
  const answer = await wire.send({ method, path, headers: { satoken: token } });
  expect([answer.status, (JSON.parse(answer.text) as { code: number }).code]).toEqual([status, status]);
});

test('every call of the wire has fields that JSON schema can tell', () => {
  for (const { input, params } of calls) {
    expect(input.toJSONSchema({ io: 'input', unrepresentable: 'any' }).type).toBe('object');
    expect(params.toJSONSchema({ io: 'input', unrepresentable: 'any' }).type).toBe('object');
  }
});
