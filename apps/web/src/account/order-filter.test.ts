import { expect, test } from 'vitest';
import { asked, isMeant, isMeantFill } from './order-filter.ts';

const order = { symbol: 'BTC/USDT', side: 'buy', type: 'limit', createdAtMs: 100 } as const;

test.each([
  [{}, true],
  [{ symbol: 'BTC/USDT' }, true],
  [{ symbol: 'ETH/USDT' }, false],
  [{ side: 'sell' }, false],
  [{ type: 'limit', fromMs: 100 }, true],
  [{ type: 'market' }, false],
  [{ fromMs: 101 }, false],
] as const)('of orders meant by %j a limit buy of BTC at 100 is one: %s', (filter, meant) => {
  expect(isMeant(order, filter)).toBe(meant);
});

test('a fill is meant by its market, side and time', () => {
  const fill = { symbol: 'BTC/USDT', side: 'sell', timeMs: 100 } as const;
  expect(isMeantFill(fill, { side: 'sell', type: 'market', fromMs: 100 })).toBe(true);
  expect(isMeantFill(fill, { fromMs: 101 })).toBe(false);
});

test('the calls are asked for nothing that is not meant', () => {
  expect(asked({ symbol: undefined, side: 'buy', type: undefined })).toEqual({ side: 'buy' });
});
