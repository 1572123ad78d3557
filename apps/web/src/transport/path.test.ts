import { describe, expect, test } from 'vitest';
import { calls } from '@candor/protocol';
import { pathOf } from './path.ts';

describe('pathOf', () => {
  test('puts in the platform’s own segments and the call’s', () => {
    expect(pathOf('/api/{head}/coin/quotes/addOptional/{a}/{b}', { a: 'spot', b: 'BTC_USDT' })).toBe(
      '/api/core/coin/quotes/addOptional/spot/BTC_USDT',
    );
  });

  test('writes a pair with an underscore and encodes everything else', () => {
    expect(pathOf('/api/x/{a}', { a: 'BTC/USDT' })).toBe('/api/x/BTC_USDT');
    expect(pathOf('/api/x/{a}', { a: '../?#' })).not.toMatch(/[?#]/);
  });

  test('a missing segment is an error, not a wrong address', () => {
    expect(() => pathOf('/api/x/{a}')).toThrow(/a of/);
  });

  test.each(calls.filter(({ path }) => /[{:]/.test(path)).map((call) => [call.id, call] as const))(
    'every segment of %s is one of its parameters',
    (_id, call) => {
      const segments = [...call.path.matchAll(/\{(\w+)\}|:(\w+)/g)].map(([, braced, colon]) => braced ?? colon ?? '');
      const params = Object.fromEntries(segments.map((segment) => [segment, 'x']));
      expect(pathOf(call.path, params)).not.toMatch(/[{}:]/);
    },
  );
});
