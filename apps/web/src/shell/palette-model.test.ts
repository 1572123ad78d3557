import type { MarketRow } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { matchingMarkets, orderInWords } from './palette-model.ts';

const symbols = ['BTC/USDT', 'ETH/USDT'];

describe('orderInWords', () => {
  test('reads side, amount, asset and price', () => {
    expect(orderInWords('buy 0.05 btc at 91200', symbols)).toEqual({
      side: 'buy',
      amount: '0.05',
      symbol: 'BTC/USDT',
      asset: 'BTC',
      price: '91200',
    });
  });

  test('without a price it is a market order', () => {
    expect(orderInWords(' SELL 2 eth/usdt ', symbols)).toEqual({
      side: 'sell',
      amount: '2',
      symbol: 'ETH/USDT',
      asset: 'ETH',
    });
  });

  test.each(['buy btc', 'buy -1 btc', 'buy 1e3 btc', 'buy 1 doge', 'hold 1 btc', 'buy 1 btc at', ''])(
    '%j is no order',
    (text) => {
      expect(orderInWords(text, symbols)).toBeUndefined();
    },
  );
});

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
