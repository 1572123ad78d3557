import { assetListings } from '@candor/protocol';
import { expect, test } from 'vitest';
import { coinFactsOf } from './coin-facts.ts';

test('every listed coin but the quote asset has facts, with a supply that is a whole number', () => {
  for (const { symbol } of assetListings.filter((asset) => asset.symbol !== 'USDT')) {
    const facts = coinFactsOf(symbol);
    expect(facts?.since).toBeGreaterThan(2008);
    expect(facts?.maximumSupply ?? '1').toMatch(/^[1-9][0-9]*$/);
  }
  // Their rules give a range (ETC), or let holders vote for more (ENA): no figure is a maximum.
  expect(['ETC', 'ENA'].map((symbol) => coinFactsOf(symbol)?.maximumSupply)).toEqual([undefined, undefined]);
  expect(coinFactsOf('BTC')).toEqual({
    since: 2009,
    security: 'work',
    site: 'bitcoin.org',
    maximumSupply: '21000000',
  });
});
