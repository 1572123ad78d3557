import { spotMarketListings } from '@candor/protocol';
import { expect, test } from 'vitest';
import { keepMarket } from './keep-market.ts';

/**
 * Mean spread of the recorded BTC/USDT book, in basis points (`npm run feed:compare` prints it).
 */
const recordedBasisPoints = 0.0066;

test('the kept book has the spread of the recording within a factor of two, its trades those of the bursts', async () => {
  const bitcoin = spotMarketListings.find(({ symbol }) => symbol === 'BTC/USDT')!;
  let index = 6_000_000;
  let nowMs = 1_700_000_000_000;
  const kept = await keepMarket(bitcoin, { seed: 1, indexTicks: () => index, nowMs: () => nowMs });
  const spreads: number[] = [];
  for (let step = 0; step < 4_000; step += 1) {
    nowMs += 500;
    index += Math.round(Math.sin(step * step) * 300);
    await kept.step();
    const { bids, asks } = kept.book();
    const [bid, ask] = [bids[0]![0], asks[0]![0]];
    spreads.push(((ask - bid) / ask) * 10_000);
  }
  const mean = spreads.reduce((sum, spread) => sum + spread, 0) / spreads.length;
  expect(mean / recordedBasisPoints).toBeGreaterThan(0.5);
  expect(mean / recordedBasisPoints).toBeLessThan(2);
  expect(kept.trades.length).toBeGreaterThan(500);
});

test('what no exchange lists is not kept', async () => {
  const unlisted = { ...spotMarketListings[0]!, symbol: 'XXX/USDT' };
  const world = { seed: 1, indexTicks: () => 1, nowMs: () => 1 };
  await expect(keepMarket(unlisted, world)).rejects.toThrow('No market XXX/USDT is listed.');
});
