import { expect, test } from 'vitest';
import { firstListing, listingOfForm, termsForm, termsOfForm } from './terms-form.ts';

const terms = {
  bandPpm: 50_000,
  clampPpm: 2_000,
  impact: '20000',
  interestNano: 100_000,
  fundingCapNano: 3_750_000,
  tiers: [{ bound: '50000', leverage: 100, maintenancePpm: 5_000 }],
};

test('terms come out of the form as they went in, rates in percent', () => {
  const form = termsForm(terms);
  expect(form).toMatchObject({ band: '5', clamp: '0.2', interest: '0.01', cap: '0.375' });
  expect(form.tiers).toEqual([{ bound: '50000', leverage: '100', maintenance: '0.5' }]);
  expect(termsOfForm(form)).toEqual(terms);
});

test.each([
  { clamp: '' },
  { clamp: '0' },
  { band: '100.1' },
  { cap: '0.00000001' },
  { impact: '0' },
  { tiers: [] },
  { tiers: [{ bound: '1', leverage: '0', maintenance: '1' }] },
])('%o is nothing that could be proposed', (change) => {
  expect(termsOfForm({ ...termsForm(terms), ...change })).toBeUndefined();
});

test('a listing needs its names, its sizes and its terms', () => {
  const typed = {
    ...firstListing,
    ...termsForm(terms),
    symbol: 'doge/usdt:usdt ',
    indexSymbol: 'doge/usdt',
    lotSize: '1',
    minimumQuantity: '1',
    maximumQuantity: '1000',
  };
  expect(listingOfForm(typed)).toMatchObject({ symbol: 'DOGE/USDT:USDT', makerPpm: 200, takerPpm: 500, ...terms });
  expect(listingOfForm({ ...typed, symbol: ' ' })).toBeUndefined();
  expect(listingOfForm({ ...typed, minimumQuantity: '0' })).toBeUndefined();
});
