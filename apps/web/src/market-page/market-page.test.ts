import type { Candle, MarketRow, PublicTrade } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { largest } from './largest.ts';
import { orderCosts } from './order-costs.ts';
import { ticksOver } from './ticks.ts';

test('the largest trades stay in the order of time', () => {
  const trades = ['1', '5', '0.2', '9', '3'].map((quantity, index) => ({ tradeId: String(9 - index), quantity }));
  expect(largest(trades as PublicTrade[], 3).map(({ quantity }) => quantity)).toEqual(['5', '9', '3']);
});

test('moments under a line are spread evenly, away from its ends', () => {
  const candles = Array.from({ length: 101 }, (_, index) => ({ openTimeMs: index }) as Candle);
  expect(ticksOver(candles.map(({ openTimeMs }) => openTimeMs)).map(({ at }) => at)).toEqual([0.1, 0.3, 0.5, 0.7, 0.9]);
  expect(ticksOver([1, 2, 3])).toEqual([]);
});

describe('orderCosts', () => {
  const row = {
    index: '100.00',
    close: '100.00',
    indexStale: false,
    stateCause: null,
    terms: {
      tickSize: '0.01',
      lotSize: '0.001',
      minimumQuantity: '0.001',
      maximumQuantity: '9000',
      minimumNotional: '5',
      maximumNotional: '9000000',
      bandPpm: 100_000,
      slippageCapPpm: 50_000,
      baseScale: 8,
      quoteScale: 8,
    },
  } as MarketRow;
  const fees = { tier: 0, makerRate: '0.001', takerRate: '0.001', makerPpm: 1_000, takerPpm: 1_000 };

  test('what the book holds is worked out; what it does not hold is not', () => {
    const [small, middle, large] = orderCosts(row, fees, {
      bids: [],
      asks: [
        ['100.00', '50'],
        ['101.00', '100'],
      ],
    });
    expect(small?.preview).toMatchObject({ average: '100.0000', slippage: '0.00000000' });
    expect(Number(middle?.preview?.average)).toBeGreaterThan(100);
    expect(large?.preview).toBeUndefined();
  });
});
