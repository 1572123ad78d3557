import type { Candle } from '@candor/protocol';
import { expect, test } from 'vitest';
import { pricedRow } from './index-rows.ts';

const nowMs = Date.UTC(2026, 0, 2);
const candle = (open: string): Candle => ({
  openTimeMs: nowMs - 3_600_000,
  open,
  high: open,
  low: open,
  close: open,
  volume: '0',
  turnover: '0',
});

test.each([
  ['1.10000', '1.10250', '0.00250', '0.22'],
  ['1.10000', '1.09750', '-0.00250', '-0.22'],
  ['1.10000', '1.10001', '0.00001', '0.01'],
  ['1.10000', '1.10000', '0.00000', '0.00'],
])('an index market that went from %s to %s moved by %s, which is %s percent', async (open, price, change, percent) => {
  const market = {
    marketId: 101,
    symbol: 'EUR/USD',
    tickScale: 5,
    isIndex: true,
    stakeAsset: 'USDT',
    stakeAssetId: 1,
    stakeScale: 6,
  };
  const row = await pricedRow(
    market,
    {
      indexOf: () => ({ price, stale: false, venues: [] }),
      feedCandles: async () => [candle(open)],
      row: () => undefined,
    },
    nowMs,
  );
  expect(row).toMatchObject({ change, zdf: percent, priceChangePercent: percent });
});
