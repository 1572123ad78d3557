import type { FeedMarket } from '../market.ts';

export const bitcoin: FeedMarket = { symbol: 'BTC/USDT', base: 'BTC', quote: 'USDT', tickScale: 2, lotScale: 5 };
export const ether: FeedMarket = { symbol: 'ETH/USDT', base: 'ETH', quote: 'USDT', tickScale: 2, lotScale: 4 };
export const ripple: FeedMarket = { symbol: 'XRP/USDT', base: 'XRP', quote: 'USDT', tickScale: 4, lotScale: 1 };
export const euro: FeedMarket = {
  symbol: 'EUR/USD',
  base: 'EUR',
  quote: 'USD',
  tickScale: 5,
  lotScale: 0,
  closesAtWeekends: true,
};

/** 2025-06-02 10:20:30 UTC, a Monday. */
export const someTimeMs = Date.UTC(2025, 5, 2, 10, 20, 30);
