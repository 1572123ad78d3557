import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leastPayment, swapFundShare, swapOf, swapRatio, swapWorth, type SwapTerms } from './swap.ts';

const usdt = { scale: 8, ticks: 1, tickScale: 0 };
const bitcoin = { scale: 8, ticks: 381_637, tickScale: 1 };

describe('a swap', () => {
  test('without spread and fee gives the index’s worth', () => {
    const terms = { from: bitcoin, to: usdt, spreadPpm: 0, feePpm: 0 };
    expect(swapOf(terms, 10_000_000n)).toEqual({ gross: 381_637_000_000n, fee: 0n, receive: 381_637_000_000n });
    expect(swapRatio(terms, 1)).toBe(381_637n);
    expect(swapRatio({ from: usdt, to: bitcoin }, 7)).toBe(262n);
  });

  test('of 0.1 BTC at 1,000 and 500 ppm gives 3,810.64735319 USDT, and the fund 0.19062768', () => {
    const swapped = swapOf({ from: bitcoin, to: usdt, spreadPpm: 1_000, feePpm: 500 }, 10_000_000n);
    expect(swapped).toEqual({ gross: 381_255_363_000n, fee: 190_627_681n, receive: 381_064_735_319n });
    expect(swapFundShare(swapped.fee, 0n)).toBe(19_062_768n);
    expect(swapFundShare(swapped.fee, 9n)).toBe(19_062_769n);
  });

  test('is worth its index price, rounded down', () => {
    expect(swapWorth(bitcoin, 10_000_001n, 8)).toBe(381_637_038_163n);
    expect(swapWorth(usdt, 5n, 8)).toBe(5n);
  });

  test('the least payment gives what is wanted, and a unit less does not', () => {
    const side = fc.record({
      scale: fc.integer({ min: 0, max: 18 }),
      ticks: fc.integer({ min: 1, max: 10 ** 12 }),
      tickScale: fc.integer({ min: 0, max: 8 }),
    });
    const terms: fc.Arbitrary<SwapTerms> = fc.record({
      from: side,
      to: side,
      spreadPpm: fc.integer({ min: 0, max: 50_000 }),
      feePpm: fc.integer({ min: 0, max: 50_000 }),
    });
    fc.assert(
      fc.property(terms, fc.bigInt({ min: 1n, max: 10n ** 30n }), (one, wanted) => {
        const pay = leastPayment(one, wanted);
        expect(swapOf(one, pay).receive).toBeGreaterThanOrEqual(wanted);
        expect(swapOf(one, pay - 1n).receive).toBeLessThan(wanted);
      }),
      { numRuns: 2_000, seed: 28 },
    );
  });

  test('there and back never gives more than was paid', () => {
    const ppm = fc.integer({ min: 0, max: 10_000 });
    const property = fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n }), ppm, ppm, (pay, spreadPpm, feePpm) => {
      const there = swapOf({ from: bitcoin, to: usdt, spreadPpm, feePpm }, pay);
      const back = swapOf({ from: usdt, to: bitcoin, spreadPpm, feePpm }, there.receive);
      expect(back.receive).toBeLessThanOrEqual(pay);
    });
    fc.assert(property, { numRuns: 500, seed: 28 });
  });
});
