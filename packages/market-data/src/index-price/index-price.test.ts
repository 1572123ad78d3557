import { compareDecimals } from '@candor/amount';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IndexPrice } from './index-price.ts';

const symbol = 'BTC/USDT';

function filled(prices: readonly string[], timeMs = 0, index = new IndexPrice()): IndexPrice {
  prices.forEach((price, i) => index.add({ venue: `v${i}`, symbol, price, timeMs }));
  return index;
}

describe('the index', () => {
  test('is the median of its venues, to the last digit', () => {
    expect(filled(['100.01', '100.03', '100.02']).at(symbol, 0)).toEqual({ stale: false, price: '100.02', venues: 3 });
    expect(filled(['1', '1.001', '1.002', '1.003']).at(symbol, 0)).toMatchObject({ price: '1.0015' });
  });

  test('is stale with fewer than three fresh venues', () => {
    expect(new IndexPrice().at(symbol, 0)).toEqual({ stale: true, reason: 'no_prices' });
    expect(filled(['100', '100']).at(symbol, 0)).toEqual({ stale: true, reason: 'too_few_venues' });
    const index = filled(['100', '100', '100']);
    expect(index.at(symbol, 10_000)).toMatchObject({ stale: false });
    expect(index.at(symbol, 10_001)).toEqual({ stale: true, reason: 'too_few_venues' });
  });

  test('refuses what is no price', () => {
    const index = new IndexPrice();
    for (const price of ['0', '-1', 'NaN', '1e400', '', ' 1', '0x10', '9'.repeat(41)]) {
      expect(index.add({ venue: 'v', symbol, price, timeMs: 0 })).toBe(false);
    }
  });

  test('does not take an older price for a newer one, nor a price from the future', () => {
    const index = filled(['100', '100', '100'], 5_000);
    index.add({ venue: 'v0', symbol, price: '104', timeMs: 4_000 });
    expect(index.at(symbol, 5_000)).toMatchObject({ price: '100' });
    index.add({ venue: 'v0', symbol, price: '100', timeMs: 60_000 });
    expect(index.at(symbol, 5_000)).toEqual({ stale: true, reason: 'too_few_venues' });
  });

  test('ejects a venue that was 5% off for a minute, and takes it back after five good minutes', () => {
    const index = new IndexPrice();
    const counted = (fromS: number, toS: number, last: string) => {
      let venues = 0;
      for (let s = fromS; s <= toS; s += 5) {
        filled(['100', '100.1', '99.9', last], s * 1_000, index);
        const value = index.at(symbol, s * 1_000);
        venues = value.stale ? 0 : value.venues;
      }
      return venues;
    };
    expect(counted(0, 55, '106')).toBe(4);
    expect(counted(60, 60, '106')).toBe(3);
    expect(counted(65, 360, '100')).toBe(3);
    expect(counted(365, 365, '100')).toBe(4);
  });

  test('keeps out a venue that an earlier run ejected until it was right for five minutes', () => {
    const index = new IndexPrice();
    index.restoreEjected(symbol, 'v3');
    const venuesAt = (second: number) => {
      filled(['100', '100.1', '99.9', '100'], second * 1_000, index);
      const value = index.at(symbol, second * 1_000);
      return value.stale ? 0 : value.venues;
    };
    for (let second = 0; second < 300; second += 5) expect(venuesAt(second)).toBe(3);
    expect(venuesAt(300)).toBe(4);
    index.restoreEjected(symbol, 'v3');
    expect(venuesAt(301)).toBe(4);
  });

  test('is stale while all venues jump together, until a minute confirms it', () => {
    const index = filled(['100', '100', '100']);
    expect(index.at(symbol, 0)).toMatchObject({ price: '100' });
    for (let ms = 5_000; ms < 60_000; ms += 5_000) {
      expect(filled(['120', '120', '120'], ms, index).at(symbol, ms)).toEqual({
        stale: true,
        reason: 'jump_not_confirmed',
      });
    }
    expect(filled(['120', '120', '120'], 60_000, index).at(symbol, 60_000)).toMatchObject({ price: '120' });
  });
});

describe('corrupted venues', () => {
  const corrupt = fc.oneof(
    fc.constantFrom('0', '-5', 'NaN', '1e400', '0.000000000000000001', '999999999999999999', '', 'null'),
    fc.integer({ min: 1, max: 100_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  );
  const venues = 7;
  const honest = (i: number) => (100_000 + (i - 3) * 7).toString();

  test('a minority moves the index by at most 0.5%', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: venues - 1 }), { minLength: 1, maxLength: 3 }),
        fc.array(corrupt, { minLength: 3, maxLength: 3 }),
        fc.boolean(),
        (who, prices, hadPrice) => {
          const all = Array.from({ length: venues }, (_, i) => honest(i));
          const index = new IndexPrice();
          if (hadPrice) filled(all, 0, index).at(symbol, 0);
          who.forEach((venue, i) => (all[venue] = prices[i] ?? '0'));
          const value = filled(all, 1_000, index).at(symbol, 1_000);
          if (value.stale) throw new Error(`stale: ${value.reason}`);
          expect(compareDecimals(value.price, '99500')).toBeGreaterThanOrEqual(0);
          expect(compareDecimals(value.price, '100500')).toBeLessThanOrEqual(0);
        },
      ),
      { numRuns: 10_000 },
    );
  });

  test('a majority makes it stale', () => {
    const wrong = fc.constantFrom('0', 'NaN', '10', '90000', '108000', '110000', '500000', '-1', '1e400');
    fc.assert(
      fc.property(fc.array(wrong, { minLength: 5, maxLength: venues }), (prices) => {
        const index = filled(Array.from({ length: venues }, (_, i) => honest(i)));
        expect(index.at(symbol, 0)).toMatchObject({ stale: false });
        // The corrupted ones stopped sending a good price 11 s ago; the rest are still right.
        const all = Array.from({ length: venues }, (_, i) => prices[i] ?? honest(i));
        const value = filled(all, 11_000, index).at(symbol, 11_000);
        expect(value.stale).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
});

test('a venue that said nothing for an hour is no venue of a sample any more', () => {
  const index = new IndexPrice();
  for (const venue of ['alpha', 'beta']) index.add({ venue, symbol, price: '100', timeMs: 0 });
  index.add({ venue: 'beta', symbol, price: '101', timeMs: 1_000 });
  expect(index.quotes(symbol, 3_599_999).map(({ venue }) => venue)).toEqual(['alpha', 'beta']);
  expect(index.quotes(symbol, 3_600_000).map(({ venue }) => venue)).toEqual(['beta']);
});
