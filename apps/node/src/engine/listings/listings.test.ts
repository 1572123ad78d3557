import { expect, test } from 'vitest';
import { Listings } from './listings.ts';

test('a market without a book can be halted: it stays listed, and is among no markets with one', () => {
  const listings = new Listings();
  const gold = { marketId: 101, symbol: 'XAU/USD', tickScale: 2, stakeAssetId: 1 };
  listings.apply({ type: 'index_market_listed', ...gold });
  listings.apply({ type: 'market_state_set', marketId: 101, state: 'halted' });
  expect(listings.indexMarkets()).toMatchObject([gold]);
  expect(listings.markets()).toEqual([]);
});
