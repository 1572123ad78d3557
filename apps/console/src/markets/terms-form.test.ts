import type { MarketConfig } from '@candor/protocol';
import { expect, test } from 'vitest';
import { changedTerms, decimalsIn, termsForm } from './terms-form.ts';

const market: MarketConfig = {
  symbol: 'BTC/USDT',
  state: 'open',
  tickSize: '0.01',
  lotSize: '0.00001',
  minimumQuantity: '0.00001',
  maximumQuantity: '100.00000',
  minimumNotional: '5.00000000',
  maximumNotional: '9000000.00000000',
  bandPpm: 100_000,
  openOrdersMax: 200,
  fees: [],
  quoteScale: 2,
  periods: [],
  periodsSinceMs: null,
};
const form = termsForm(market);

test('terms already in force are no change, however it is written', () => {
  expect(form.band).toBe('10.0000');
  expect(changedTerms({ ...form, maximumQuantity: '100', band: '10' }, market)).toEqual({});
});

test('only what was changed is proposed, the band in parts per million', () => {
  expect(changedTerms({ ...form, tickSize: '0.05', minimumNotional: '10', band: '12.5' }, market)).toEqual({
    tickSize: '0.05',
    minimumNotional: '10',
    bandPpm: 125_000,
  });
});

test.each([
  { tickSize: '' },
  { lotSize: '0' },
  { maximumQuantity: 'x' },
  { band: '0' },
  { band: '100.0001' },
  { band: '' },
])('%o is no proposal', (change) => {
  expect(changedTerms({ ...form, ...change }, market)).toBeUndefined();
});

test('a field takes the decimals that the market counts in', () => {
  expect([
    decimalsIn('tickSize', market),
    decimalsIn('maximumQuantity', market),
    decimalsIn('minimumNotional', market),
  ]).toEqual([2, 5, 8]);
});
