import { describe, expect, test } from 'vitest';
import type { LiveMarkets } from '../../engine/markets/live-markets.ts';
import { PublicRequests } from './public-requests.ts';

const markets = {
  find: (symbol: string) => (symbol === 'BTC/USDT' ? 1 : undefined),
} as Partial<LiveMarkets> as LiveMarkets;
const subscribe = (more: object) => JSON.stringify({ op: 'subscribe', ...more });

test('the same text is the same request, looked into once', () => {
  const requests = new PublicRequests(markets);
  const text = subscribe({ type: 'KLINE', symbol: 'BTC/USDT', interval: '1m' });
  const first = requests.read(text);
  expect(first).toMatchObject({ op: 'subscribe', target: { name: 'KLINE:1:1m', passing: true } });
  expect(requests.read(text)).toBe(first);
});

test.each<[object, object]>([
  [
    { type: 'DEPTH', symbol: 'BTC/USDT' },
    { op: 'subscribe', target: { name: 'DEPTH:1', passing: false } },
  ],
  [{ type: 'ALL_SYMBOL_DETAIL' }, { op: 'subscribe', target: { name: 'ALL', passing: false } }],
  [
    { op: 'unsubscribe', type: 'TRADE', symbol: 'BTC/USDT' },
    { op: 'unsubscribe', target: { name: 'TRADE:1' } },
  ],
  [{ op: 'ping' }, { op: 'ping' }],
  [{}, { op: 'refused', field: 'type' }],
  [
    { type: 'DEPTH', symbol: 'NO/MARKET' },
    { op: 'refused', field: 'symbol' },
  ],
  [
    { type: 'KLINE', symbol: 'BTC/USDT' },
    { op: 'refused', field: 'interval' },
  ],
])('%j is understood', (more, asked) => {
  expect(new PublicRequests(markets).read(subscribe(more))).toMatchObject(asked);
});

test('what cannot be understood is refused, and looked into again each time', () => {
  const requests = new PublicRequests(markets);
  expect(requests.read('{')).toMatchObject({ op: 'refused' });
  expect(requests.read('{')).not.toBe(requests.read('{'));
});

describe('a market that has an index and no book', () => {
  const none = { snapshot: () => ({}) as never, update: () => null };
  const indexes = {
    find: (symbol: string) => (symbol === 'XAU/USD' ? { marketId: 101 } : undefined),
    channel: () => none,
    detail: () => none,
    candles: () => none,
  };
  const read = (more: object) => new PublicRequests(markets, indexes).read(subscribe({ symbol: 'XAU/USD', ...more }));

  test('has a day and candles, made while somebody wants them', () => {
    expect(read({ type: 'DETAIL' })).toMatchObject({ target: { name: 'DETAIL:101', passing: true } });
    const candles = { target: { name: 'KLINE:101:1m', passing: true } };
    expect(read({ type: 'KLINE', interval: '1m' })).toMatchObject(candles);
  });

  test('has no orders and no trades', () => {
    expect(read({ type: 'DEPTH' })).toMatchObject({ op: 'refused', field: 'type' });
    expect(read({ type: 'TRADE' })).toMatchObject({ op: 'refused', field: 'type' });
    expect(read({ type: 'DETAIL', symbol: 'NO/MARKET' })).toMatchObject({ op: 'refused', field: 'symbol' });
  });
});

describe('a perpetual contract', () => {
  const none = { snapshot: () => ({}) as never, update: () => null };
  const contracts = {
    find: (symbol: string) => (symbol === 'BTC/USDT:USDT' ? { contractId: 201 } : undefined),
    mark: () => none,
    liquidations: () => none,
  };
  const read = (more: object) => new PublicRequests(markets, undefined, contracts).read(subscribe(more));

  test('has a mark, and liquidations of its own and of all', () => {
    const symbol = 'BTC/USDT:USDT';
    expect(read({ type: 'MARK', symbol })).toMatchObject({ target: { name: 'MARK:201', passing: true } });
    expect(read({ type: 'LIQUIDATION', symbol })).toMatchObject({ target: { name: 'LIQUIDATION:201' } });
    expect(read({ type: 'LIQUIDATION' })).toMatchObject({ target: { name: 'LIQUIDATION' } });
  });

  test('is refused by its symbol where there is none', () => {
    expect(read({ type: 'MARK' })).toMatchObject({ op: 'refused', field: 'symbol' });
    expect(read({ type: 'LIQUIDATION', symbol: 'NO/MARKET' })).toMatchObject({ op: 'refused', field: 'symbol' });
  });
});
