import type { MarketRow } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { matchingMarkets } from './matching.ts';

describe('matchingMarkets', () => {
  const rows = [
    { symbol_name: 'ETH/USDT', name: 'Ether' },
    { symbol_name: 'ETC/USDT', name: 'Ethereum Classic' },
    { symbol_name: 'BTC/USDT', name: 'Bitcoin' },
  ] as MarketRow[];

  test('finds by pair, with or without the slash, and by name', () => {
    expect(matchingMarkets(rows, 'btcusdt').map((row) => row.symbol_name)).toEqual(['BTC/USDT']);
    expect(matchingMarkets(rows, 'BTC_USDT').map((row) => row.symbol_name)).toEqual(['BTC/USDT']);
    expect(matchingMarkets(rows, 'classic').map((row) => row.symbol_name)).toEqual(['ETC/USDT']);
  });

  test('what begins with the text comes first; no text finds all', () => {
    expect(matchingMarkets(rows, 'eth')[0]?.symbol_name).toBe('ETH/USDT');
    expect(matchingMarkets(rows, '')).toHaveLength(3);
  });
});
