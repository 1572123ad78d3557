import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { otcEscrow, otcOffer } from './escrow.ts';
import { floatingPriceOf } from './price.ts';
import { againstReference, otcStep, otcSum, type OtcScale } from './sum.ts';

const coin = 10n ** 8n;
const cny: OtcScale = { assetScale: 8, stepScale: 2, priceScale: 3, minorUnits: 2 };
const jpy: OtcScale = { assetScale: 8, stepScale: 2, priceScale: 2, minorUnits: 0 };
const kwd: OtcScale = { assetScale: 8, stepScale: 2, priceScale: 5, minorUnits: 3 };

describe('the worked table', () => {
  test('7,000.00 CNY at 7.115 buys 983.83 USDT, and just 7,000.00 is paid', () => {
    expect(otcSum(cny, 7_115n, 'fiat', 700_000n)).toEqual({ quantity: 98_383n * (coin / 100n), fiat: 700_000n });
  });

  test('over 7.112 it is +0.04 %, and 3.00 more', () => {
    const sum = otcSum(cny, 7_115n, 'fiat', 700_000n);
    expect(againstReference(cny, 7_115n, 7_112n, sum)).toEqual({ premiumPpm: 422n, over: 300n });
  });

  test('983.83 USDT at 7.115 cost 6,999.95045, so 6,999.96', () => {
    expect(otcSum(cny, 7_115n, 'coin', 98_383n * (coin / 100n)).fiat).toBe(699_996n);
  });

  test('yen have no minor unit, dinars have three digits', () => {
    expect(otcSum(jpy, 15_025n, 'fiat', 10_000n)).toEqual({ quantity: 6_655n * (coin / 100n), fiat: 10_000n });
    expect(otcSum(jpy, 15_025n, 'coin', 6_655n * (coin / 100n)).fiat).toBe(10_000n);
    expect(otcSum(kwd, 30_741n, 'fiat', 10_000n)).toEqual({ quantity: 3_252n * (coin / 100n), fiat: 10_000n });
    expect(otcSum(kwd, 30_741n, 'coin', 3_252n * (coin / 100n)).fiat).toBe(9_997n);
  });

  test('a floating price of BTC is the floor of rate × index × margin', () => {
    const price = { rate: 7_120_000, index: 381_637, tickScale: 1, marginPpm: 1_500, priceScale: 2 };
    // 7.12 × 38,163.7 × 1.0015 = 272,133.132316
    expect(floatingPriceOf(price)).toBe(27_213_313n);
    expect(floatingPriceOf({ ...price, marginPpm: 0 })).toBe(27_172_554n);
  });
});

test('what is typed in fiat buys as much as it pays for, and what is typed in coins is never underpaid', () => {
  const scale = fc.record({
    assetScale: fc.integer({ min: 6, max: 18 }),
    stepScale: fc.integer({ min: 0, max: 6 }),
    priceScale: fc.integer({ min: 0, max: 8 }),
    minorUnits: fc.constantFrom(0, 2, 3),
  });
  const figure = fc.bigInt({ min: 1n, max: 10n ** 15n });
  fc.assert(
    fc.property(scale, figure, figure, (one, price, typed) => {
      const unit = 10n ** BigInt(one.assetScale + one.priceScale);
      const costOf = (quantity: bigint) => quantity * price * 10n ** BigInt(one.minorUnits);
      const bought = otcSum(one, price, 'fiat', typed);
      expect(costOf(bought.quantity)).toBeLessThanOrEqual(typed * unit);
      expect(costOf(bought.quantity + otcStep(one))).toBeGreaterThan(typed * unit);
      const quantity = typed * otcStep(one);
      const { fiat } = otcSum(one, price, 'coin', quantity);
      expect(fiat * unit).toBeGreaterThanOrEqual(costOf(quantity));
      expect((fiat - 1n) * unit).toBeLessThan(costOf(quantity));
    }),
    { numRuns: 1_000, seed: 29 },
  );
});

test('an advert reserves at least what orders that use it up hold together', () => {
  const property = fc.property(
    fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 20 }),
    fc.integer({ min: 0, max: 50_000 }),
    (quantities, feePpm) => {
      const escrows = quantities.map((quantity) => otcEscrow('sell', quantity, feePpm).escrow);
      const total = quantities.reduce((sum, quantity) => sum + quantity, 0n);
      expect(escrows.reduce((sum, escrow) => sum + escrow, 0n)).toBeLessThanOrEqual(otcOffer(total, feePpm));
    },
  );
  fc.assert(property, { numRuns: 500, seed: 29 });
});

test('the buyer gets escrow less fee: the owner pays, whether they sell or buy', () => {
  expect(otcEscrow('sell', 10_000n, 2_000)).toEqual({ fee: 20n, escrow: 10_020n, receives: 10_000n });
  expect(otcEscrow('buy', 10_000n, 2_000)).toEqual({ fee: 20n, escrow: 10_000n, receives: 9_980n });
});
