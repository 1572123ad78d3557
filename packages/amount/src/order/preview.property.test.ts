import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount } from '../units.ts';
import { compareDecimals } from '../decimal-strings.ts';
import { formatDecimal } from '../decimal.ts';
import { largestNotionalForBudget, largestQuantityForBudget } from './budget.ts';
import { feeOf, fundShareOf, takerFeeSplit } from './fees.ts';
import { lotByLot } from './lot-by-lot.fixture.ts';
import { previewOrder } from './preview.ts';
import type { OrderPreview, PreviewTerms } from './preview-types.ts';
import type { BookSide, Side } from './scale.ts';

const rate = fc.integer({ min: 0, max: 20_000 });
const value = fc.bigInt({ min: 0n, max: 10n ** 20n }).map(amount);

/** Ascending prices around 200 for asks; mirrored for bids. */
const levels = (side: 'bids' | 'asks'): fc.Arbitrary<BookSide> =>
  fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9 })), { maxLength: 8 }).map((steps) => {
    let price = 200;
    return steps.map(([step, lots]) => {
      price += side === 'asks' ? step : -step;
      return [BigInt(price), BigInt(lots)] as const;
    });
  });
const book = fc.record({ bids: levels('bids'), asks: levels('asks') });
const side = fc.constantFrom<Side[]>('buy', 'sell');
const lots = fc.bigInt({ min: 1n, max: 50n });
const price = fc.bigInt({ min: 170n, max: 230n });

const terms = fc
  .record({
    makerPpm: rate,
    takerPpm: rate,
    slippageCapPpm: fc.integer({ min: 0, max: 120_000 }),
    quoteExtra: fc.integer({ min: 0, max: 4 }),
    band: fc.option(fc.integer({ min: 1, max: 30 })),
  })
  .map(({ makerPpm, takerPpm, slippageCapPpm, quoteExtra, band }): PreviewTerms => ({
    makerPpm,
    takerPpm,
    slippageCapPpm,
    scale: { tickScale: 1, lotScale: 1, quoteScale: 2 + quoteExtra, baseScale: 4 },
    ...(band === null ? {} : { bandLowTicks: BigInt(200 - band), bandHighTicks: BigInt(200 + band) }),
  }));

const perTickLot = ({ scale }: PreviewTerms): bigint => 10n ** BigInt(scale.quoteScale - 2);
const opposite = (books: { bids: BookSide; asks: BookSide }, of: Side): BookSide =>
  of === 'buy' ? books.asks : books.bids;
const slowTerms = (of: PreviewTerms) => ({
  takerPpm: of.takerPpm,
  unitsPerTickLot: perTickLot(of),
  ...(of.bandLowTicks === undefined ? {} : { bandLowTicks: of.bandLowTicks }),
  ...(of.bandHighTicks === undefined ? {} : { bandHighTicks: of.bandHighTicks }),
});
const fillsOf = (preview: OrderPreview) =>
  new Map(preview.fillsNow.map((fill) => [fill.priceTicks, fill.quantityLots]));
const total = (numbers: readonly bigint[]): bigint => numbers.reduce((sum, each) => sum + each, 0n);

test('splitting fills never changes the taker fee of the whole', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 20 }), rate, (notionals, ppm) => {
      const fees = takerFeeSplit(notionals, ppm);
      expect(total(fees)).toBe(feeOf(amount(total(notionals)), ppm));
      expect(fees.every((fee) => fee >= 0n)).toBe(true);
    }),
  );
});

test('the security fund has the exact tenth of all fees, whatever their sizes', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 30 }), (fees) => {
      let charged = amount(0n);
      let fund = 0n;
      for (const fee of fees) {
        fund += fundShareOf(charged, fee);
        charged = amount(charged + fee);
      }
      expect(fund).toBe(charged / 10n);
    }),
  );
});

test('the largest notional for a budget fits, and one unit more does not', () => {
  fc.assert(
    fc.property(value, rate, (budget, ppm) => {
      const most = largestNotionalForBudget(budget, ppm);
      expect(most + feeOf(most, ppm)).toBeLessThanOrEqual(budget);
      const next = amount(most + 1n);
      expect(next + feeOf(next, ppm)).toBeGreaterThan(budget);
    }),
    { numRuns: 1000 },
  );
});

test('a budget buys as many lots as buying them one by one', () => {
  fc.assert(
    fc.property(levels('asks'), terms, fc.bigInt({ min: 0n, max: 20_000n }), (asks, of, sum) => {
      const budget = sum * perTickLot(of);
      const slow = lotByLot({ side: 'buy', budget, takerPpm: of.takerPpm, unitsPerTickLot: perTickLot(of) }, asks);
      expect(largestQuantityForBudget(asks, amount(budget), of)).toEqual({
        quantityLots: slow.lots,
        notional: slow.notional,
        fee: slow.fee,
      });
    }),
    { numRuns: 500 },
  );
});

test('a market order by quantity fills lot for lot as the slow twin within cap, worst price and band', () => {
  fc.assert(
    fc.property(book, terms, side, lots, fc.option(price), (books, of, which, quantityLots, worst) => {
      const best = opposite(books, which)[0]?.[0];
      fc.pre(best !== undefined);
      const distance = (best * BigInt(of.slippageCapPpm)) / 1_000_000n;
      const cap = which === 'buy' ? best + distance : best - distance;
      const tighter = worst === null || (which === 'buy' ? cap < worst : cap > worst) ? cap : worst;
      const slow = lotByLot(
        { side: which, quantityLots, limitTicks: tighter, ...slowTerms(of) },
        opposite(books, which),
      );
      const preview = previewOrder(
        { kind: 'market', side: which, quantityLots, ...(worst === null ? {} : { worstPriceTicks: worst }) },
        books,
        of,
      );
      expect(preview.problem).toBeUndefined();
      expect(fillsOf(preview)).toEqual(slow.byPrice);
      expect([preview.filledNotional, preview.feeNow]).toEqual([slow.notional, slow.fee]);
      expect(preview.canceledLots).toBe(quantityLots - slow.lots);
      expect(preview.rests).toBeUndefined();
      expect(preview.reserve.amount).toBe(0n);
      expect(preview.mostYouPay).toBe(which === 'buy' ? slow.notional + slow.fee : undefined);
      expect(preview.leastYouGet).toBe(which === 'sell' ? slow.notional - slow.fee : undefined);
    }),
    { numRuns: 1000 },
  );
});

test('a market buy by budget spends the most it can and never more, the fee included', () => {
  fc.assert(
    fc.property(book, terms, fc.bigInt({ min: 1n, max: 12_000n }), (books, of, sum) => {
      const best = books.asks[0]?.[0];
      fc.pre(best !== undefined);
      const budget = amount(sum * perTickLot(of));
      const limitTicks = best + (best * BigInt(of.slippageCapPpm)) / 1_000_000n;
      const slow = lotByLot({ side: 'buy', budget, limitTicks, ...slowTerms(of) }, books.asks);
      const preview = previewOrder({ kind: 'market', side: 'buy', quoteBudget: budget }, books, of);
      expect(fillsOf(preview)).toEqual(slow.byPrice);
      expect(preview.mostYouPay).toBe(slow.notional + slow.fee);
      expect(preview.mostYouPay).toBeLessThanOrEqual(budget);
      expect(preview.unspentBudget).toBe(budget - slow.notional - slow.fee);
      expect(preview.need).toEqual({ asset: 'quote', amount: budget });
    }),
    { numRuns: 1000 },
  );
});

test('a limit order fills what its price allows and rests, ends or fails with the remainder as its time in force says', () => {
  const timeInForce = fc.constantFrom<('GTC' | 'IOC' | 'FOK' | 'GTD')[]>('GTC', 'IOC', 'FOK', 'GTD');
  fc.assert(
    fc.property(book, terms, side, lots, price, timeInForce, (books, of, which, quantityLots, priceTicks, inForce) => {
      fc.pre(of.bandLowTicks === undefined || priceTicks >= of.bandLowTicks);
      fc.pre(of.bandHighTicks === undefined || priceTicks <= of.bandHighTicks);
      const slow = lotByLot(
        { side: which, quantityLots, limitTicks: priceTicks, ...slowTerms(of) },
        opposite(books, which),
      );
      const order = { kind: 'limit', side: which, priceTicks, quantityLots, timeInForce: inForce } as const;
      const preview = previewOrder(order, books, of);
      const killed = inForce === 'FOK' && slow.lots < quantityLots;
      const [taken, fee] = killed ? [0n, 0n] : [slow.notional, slow.fee];
      const left = quantityLots - (killed ? 0n : slow.lots);
      expect(preview.problem).toBe(killed ? 'fill_or_kill_not_filled' : undefined);
      expect(fillsOf(preview)).toEqual(killed ? new Map() : slow.byPrice);
      const restsWith = inForce === 'IOC' || inForce === 'FOK' ? 0n : left;
      expect(preview.rests?.quantityLots ?? 0n).toBe(restsWith);
      expect(preview.canceledLots).toBe(left - restsWith);
      const resting = restsWith * priceTicks * perTickLot(of);
      const restFee = (resting * BigInt(Math.max(of.makerPpm, of.takerPpm))) / 1_000_000n;
      expect(preview.reserve.amount).toBe(which === 'buy' ? resting + restFee : restsWith * 1000n);
      const whole = which === 'buy' ? taken + fee + resting + restFee : taken - fee + resting - restFee;
      expect(which === 'buy' ? preview.mostYouPay : preview.leastYouGet).toBe(whole);
    }),
    { numRuns: 1000 },
  );
});

test('what a buy pays and then holds never exceeds what had to be available', () => {
  fc.assert(
    fc.property(book, terms, lots, price, (books, of, quantityLots, priceTicks) => {
      const order = { kind: 'limit', side: 'buy', priceTicks, quantityLots, timeInForce: 'GTC' } as const;
      const preview = previewOrder(order, books, of);
      expect(preview.mostYouPay).toBeLessThanOrEqual(preview.need.amount);
    }),
  );
});

test('the lines of a preview add up, and the average lies between best and worst price', () => {
  fc.assert(
    fc.property(book, terms, side, lots, (books, of, which, quantityLots) => {
      const preview = previewOrder({ kind: 'market', side: which, quantityLots }, books, of);
      expect(total(preview.fillsNow.map((fill) => fill.quantityLots))).toBe(preview.filledLots);
      expect(total(preview.fillsNow.map((fill) => fill.notional))).toBe(preview.filledNotional);
      expect(total(preview.fillsNow.map((fill) => fill.fee))).toBe(preview.feeNow);
      const { averagePrice: average, bestPriceTicks: best, worstPriceTicks: worst } = preview;
      expect(average === undefined).toBe(preview.filledLots === 0n);
      fc.pre(average !== undefined && best !== undefined && worst !== undefined);
      const [low, high] = which === 'buy' ? [best, worst] : [worst, best];
      expect(compareDecimals(average.decimal, formatDecimal(low, 1))).toBeGreaterThanOrEqual(0);
      expect(compareDecimals(average.decimal, formatDecimal(high, 1))).toBeLessThanOrEqual(0);
      expect(average.numerator * perTickLot(of)).toBe(preview.filledNotional);
      expect(average.denominator).toBe(preview.filledLots * 10n);
    }),
    { numRuns: 500 },
  );
});
