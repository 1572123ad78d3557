import { expect, test } from 'vitest';
import { listedSymbol, symbolOf } from './named-market.ts';

const listed = ['BTC/USDT', 'ETH/USDT', 'USDC/USDT', 'EUR/USD', 'XAU/USD'];

test.each([
  ['eth', 'ETH/USDT'],
  ['btc', 'BTC/USDT'],
  ['ethusdt', 'ETH/USDT'],
  ['ETHUSDT', 'ETH/USDT'],
  ['ETH_USDT', 'ETH/USDT'],
  ['ETH/USDT', 'ETH/USDT'],
  ['eth-usdt', 'ETH/USDT'],
  [' eth usdt ', 'ETH/USDT'],
  ['usdc', 'USDC/USDT'],
  ['usdcusdt', 'USDC/USDT'],
  ['eur', 'EUR/USD'],
  ['eurusd', 'EUR/USD'],
  ['XAU_USD', 'XAU/USD'],
  ['doge', undefined],
  ['ETH/BTC', undefined],
  ['usdt', undefined],
  ['/', undefined],
])('%s opens %s', (named, symbol) => expect(listedSymbol(listed, named)).toBe(symbol));

test('a market that is not known yet is taken by its form', () => {
  expect(symbolOf('doge')).toBe('DOGE/USDT');
  expect(symbolOf('dogeusdc')).toBe('DOGE/USDC');
});
