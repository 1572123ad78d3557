import { expect, test } from 'vitest';
import type { LiveMarkets } from '../markets/live-markets.ts';
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

test('what cannot be understood is refused, and looked into anew each time', () => {
  const requests = new PublicRequests(markets);
  expect(requests.read('{')).toMatchObject({ op: 'refused' });
  expect(requests.read('{')).not.toBe(requests.read('{'));
});
