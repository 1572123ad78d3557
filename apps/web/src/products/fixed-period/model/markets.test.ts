import type { PeriodOffer } from '@candor/protocol';
import { expect, test } from 'vitest';
import { flashMarkets } from './markets.ts';

const offer = (symbol: string) => ({ symbol }) as Partial<PeriodOffer> as PeriodOffer;
const coin = (symbol: string, customizeFlag: number) => ({
  baseCoin: 'usdt',
  coin: 'btc',
  symbol,
  showSymbol: 'Bitcoin',
  customizeFlag,
  market: 'candor',
  coinType: 1,
  amount: '106676.47',
  open: null,
});

test('finds the index and the shown name of a market however the list of coins writes it', () => {
  expect(flashMarkets([offer('BTC/USDT'), offer('BTC/USDT')], [coin('btcusdt', 2)])).toEqual([
    { symbol: 'BTC/USDT', shown: 'Bitcoin', index: '106676.47' },
  ]);
  expect(flashMarkets([offer('XAU/USD')], [coin('XAU/USD', 0)])).toEqual([
    { symbol: 'XAU/USD', shown: 'XAU/USD', index: '106676.47' },
  ]);
});

test('a market that the list of coins does not have is there without an index', () => {
  expect(flashMarkets([offer('ETH/USDT')], [coin('btcusdt', 2)])).toEqual([
    { symbol: 'ETH/USDT', shown: 'ETH/USDT', index: null },
  ]);
});
