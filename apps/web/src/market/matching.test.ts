import type { MarketRow } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { matchingMarkets } from './matching.ts';

const market = (pair: string, name: string) => {
  const [base = '', quote = ''] = pair.split('/');
  return { symbol_name: pair, base_symbol: base, quote_symbol: quote, name } as MarketRow;
};
const rows = [
  market('ETH/USDT', 'Ether'),
  market('ETC/USDT', 'Ethereum Classic'),
  market('BTC/USDT', 'Bitcoin'),
  market('BCH/USDT', 'Bitcoin Cash'),
  market('SOL/USDT', 'Solana'),
  market('AVAX/USDT', 'Avalanche'),
];
const found = (text: string) => matchingMarkets(rows, text).map((row) => row.base_symbol);

describe('matchingMarkets', () => {
  test.each([
    ['btcusdt', ['BTC']],
    ['BTC_USDT', ['BTC']],
    ['btc/usdt', ['BTC']],
    ['classic', ['ETC']],
    ['usdt', ['ETH', 'ETC', 'BTC', 'BCH', 'SOL', 'AVAX']],
    ['', ['ETH', 'ETC', 'BTC', 'BCH', 'SOL', 'AVAX']],
    ['zzzz', []],
    ['x', ['AVAX']],
  ])('%j finds %j', (text, symbols) => {
    expect(found(text)).toEqual(symbols);
  });

  test('what is meant exactly comes first, then what begins so', () => {
    expect(found('eth')[0]).toBe('ETH');
    expect(found('bitcoin')).toEqual(['BTC', 'BCH']);
    expect(found('ether')[0]).toBe('ETH');
  });

  test.each([
    ['bitcon', 'BTC'],
    ['bitocin', 'BTC'],
    ['etherum', 'ETC'],
    ['slana', 'SOL'],
    ['avalnche', 'AVAX'],
    ['avx', 'AVAX'],
    ['btcc', 'BTC'],
  ])('a slip of the fingers still finds: %j means %s', (text, symbol) => {
    expect(found(text)[0]).toBe(symbol);
  });

  test('slips are not offered beside what was typed as it is written', () => {
    expect(found('btc')).toEqual(['BTC']);
    expect(found('etc')).toEqual(['ETC']);
  });
});
