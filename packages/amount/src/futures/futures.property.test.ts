import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contractValue, lotsForValue, lotsWithinValue, type ContractScale, type PositionSide } from './contract.ts';
import { fundingPayment } from './funding.ts';
import { bankruptcyPrice, liquidationPrice, type PriceQuestion } from './liquidation-price.ts';
import { compareMarginRatio, isLiquidated, neededToOpen } from './margin.ts';
import { impactPriceOf } from './mark.ts';
import { cutPosition, realisedOf } from './position.ts';
import { previewContractOrder } from './preview.ts';
import { exitFeeOf, maintenanceOf, requiredOf, withDeductions, type RiskTier } from './tiers.ts';

const sides = fc.constantFrom<PositionSide[]>('long', 'short');
const big = (min: bigint, max: bigint): fc.Arbitrary<bigint> => fc.bigInt({ min, max });

/** From contracts whose value moves by single units to those of real scales. */
const contracts: fc.Arbitrary<ContractScale> = fc.oneof(
  fc.constantFrom(1n, 2n, 7n, 10_000n).map((unit) => ({ kind: 'linear', unit }) as const),
  fc.constantFrom(1_000n, 10n ** 6n, 10n ** 12n).map((unit) => ({ kind: 'inverse', unit }) as const),
);

const tiers: RiskTier[] = withDeductions([
  { valueMax: 10_000n, leverageMax: 100, maintenancePpm: 5_000 },
  { valueMax: 200_000n, leverageMax: 50, maintenancePpm: 10_000 },
  { valueMax: 10_000_000n, leverageMax: 20, maintenancePpm: 25_000 },
  { valueMax: 10n ** 12n, leverageMax: 10, maintenancePpm: 50_000 },
]);

/** A position opened at one price with a margin of 1 to 100 parts of its value. */
const questions: fc.Arbitrary<PriceQuestion> = fc
  .record({
    contract: contracts,
    side: sides,
    price: big(20n, 5_000n),
    lots: big(1n, 3_000n),
    leverage: big(1n, 90n),
    exitPpm: fc.constantFrom(0, 500, 750, 5_000),
  })
  .map(({ contract, side, price, lots, leverage, exitPpm }) => {
    const cost = contractValue(contract, price, lots);
    return { contract, side, position: { lots, cost }, margin: cost / leverage, exitPpm };
  });

const isReachedAt = (of: PriceQuestion, ticks: bigint): boolean => {
  const value = contractValue(of.contract, ticks, of.position.lots);
  const equity = of.margin + realisedOf(of, value, of.position.cost);
  return isLiquidated({ equity, required: requiredOf(tiers, value, of.exitPpm) });
};

/** Prices that the slow way walks. */
const ticks = Array.from({ length: 12_000 }, (_, place) => BigInt(place + 1));

test('the liquidation price shown is the first tick, from the safe side, at which F10 holds', () => {
  fc.assert(
    fc.property(questions, (of) => {
      const shown = liquidationPrice(of, tiers);
      // The slow way: every tick from where nobody is liquidated.
      const coming = of.side === 'long' ? ticks.toReversed() : ticks;
      const slow = coming.find((tick) => isReachedAt(of, tick));
      // Beyond what the slow way walks, a long is liquidated at its first step, and a short at
      // none.
      const isBeyond = shown !== undefined && shown > 12_000n;
      const beyond = of.side === 'long' ? 12_000n : undefined;
      expect(slow).toBe(isBeyond ? beyond : shown);
    }),
    { numRuns: 60 },
  );
});

test('the bankruptcy price is the last tick that leaves the owner nothing less than 0', () => {
  fc.assert(
    fc.property(questions, (of) => {
      const ticks = bankruptcyPrice(of);
      const left = (at: bigint): bigint => {
        const value = contractValue(of.contract, at, of.position.lots);
        return of.margin + realisedOf(of, value, of.position.cost) - exitFeeOf(value, of.exitPpm);
      };
      if (ticks === undefined) return;
      expect(left(ticks)).toBeGreaterThanOrEqual(0n);
      const worse = of.side === 'long' ? ticks - 1n : ticks + 1n;
      // Below one tick and beyond 2^53 there is no price.
      const isLast = worse < 1n || worse >= 2n ** 53n;
      expect(isLast || left(worse) < 0n).toBe(true);
    }),
  );
});

test('more margin never moves a liquidation nearer', () => {
  fc.assert(
    fc.property(questions, big(0n, 10_000n), (of, more) => {
      const [before, after] = [
        liquidationPrice(of, tiers),
        liquidationPrice({ ...of, margin: of.margin + more }, tiers),
      ];
      if (after === undefined) return;
      expect(before).toBeDefined();
      const nearer = of.side === 'long' ? after > (before ?? after) : after < (before ?? after);
      expect(nearer).toBe(false);
    }),
  );
});

test('what a long makes a short loses, on any fill and any part of a position', () => {
  fc.assert(
    fc.property(
      contracts,
      big(1n, 10n ** 9n),
      big(1n, 10n ** 9n),
      big(0n, 10n ** 15n),
      (contract, price, lots, cost) => {
        const value = contractValue(contract, price, lots);
        const [long, short] = [
          realisedOf({ contract, side: 'long' }, value, cost),
          realisedOf({ contract, side: 'short' }, value, cost),
        ];
        expect(long + short).toBe(0n);
      },
    ),
  );
});

test('however a position is closed, no unit of cost or margin is lost', () => {
  const parts = fc.array(big(1n, 50n), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(parts, big(0n, 10n ** 18n), big(0n, 10n ** 18n), (cuts, cost, margin) => {
      let left = { lots: cuts.reduce((sum, each) => sum + each, 0n), cost, margin };
      const taken = { cost: 0n, margin: 0n };
      for (const lots of cuts) {
        const cut = cutPosition(left, lots);
        taken.cost += cut.cost;
        taken.margin += cut.margin;
        left = cut.left;
        expect([left.cost >= 0n, left.margin >= 0n]).toEqual([true, true]);
      }
      expect(left).toEqual({ lots: 0n, cost: 0n, margin: 0n });
      expect(taken).toEqual({ cost, margin });
    }),
  );
});

test('maintenance has no step at a border of tiers and grows with the value', () => {
  for (const { valueMax } of tiers.slice(0, -1)) {
    const step = maintenanceOf(tiers, valueMax + 1n) - maintenanceOf(tiers, valueMax);
    expect(step).toBeLessThanOrEqual(1n);
    expect(step).toBeGreaterThanOrEqual(0n);
  }
  fc.assert(
    fc.property(big(0n, 10n ** 12n), big(0n, 10n ** 6n), (value, more) => {
      expect(maintenanceOf(tiers, value + more)).toBeGreaterThanOrEqual(maintenanceOf(tiers, value));
    }),
  );
});

test('an order that opens at its leverage is not liquidated as it is opened', () => {
  const linear = { kind: 'linear', unit: 100n } as const;
  const prices = big(1_000n, 2_000n);
  fc.assert(
    fc.property(sides, prices, prices, big(1n, 1_000n), big(1n, 10n), (side, price, markTicks, lots, leverage) => {
      const of = { contract: linear, side };
      const value = contractValue(linear, price, lots);
      const terms = { leverage: Number(leverage), makerPpm: 200, takerPpm: 500 };
      const { margin } = neededToOpen(of, { value, lots, markTicks }, terms);
      const atMark = contractValue(linear, markTicks, lots);
      const equity = margin + realisedOf(of, atMark, value);
      // A short whose mark is far above its price needs more than the leverage of its cost says.
      const counts = side === 'long' || markTicks <= price;
      expect(counts && isLiquidated({ equity, required: requiredOf(tiers, atMark, 500) })).toBe(false);
    }),
  );
});

test('funding: those who pay never pay less than those who receive get, and the sign turns with the rate', () => {
  const rates = big(-3_750_000n, 3_750_000n);
  const accounts = fc.array(big(1n, 10n ** 6n), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(contracts, accounts, big(1n, 10n ** 7n), rates, (contract, longs, markTicks, rate) => {
      const pay = (side: PositionSide, lots: bigint): bigint =>
        fundingPayment(contract, { side, lots, markTicks, rate });
      const one = longs.reduce((sum, each) => sum + each, 0n);
      const paid = longs.reduce((sum, each) => sum + pay('long', each), 0n);
      expect(paid + pay('short', one)).toBeLessThanOrEqual(0n);
      expect(paid + pay('short', one)).toBeGreaterThanOrEqual(-BigInt(longs.length) - 1n);
      expect(paid < 0n).toBe(rate > 0n);
      expect(pay('short', one) < 0n).toBe(rate < 0n);
    }),
  );
});

test('lots within a value, and for a value, are the last and the first that fit', () => {
  fc.assert(
    fc.property(contracts, big(1n, 10n ** 6n), big(1n, 10n ** 12n), (contract, price, value) => {
      const within = lotsWithinValue(contract, price, value);
      expect(contractValue(contract, price, within)).toBeLessThanOrEqual(value);
      expect(contractValue(contract, price, within + 1n)).toBeGreaterThan(value);
      const least = lotsForValue(contract, price, value);
      expect(contractValue(contract, price, least)).toBeGreaterThanOrEqual(value);
      expect(contractValue(contract, price, least - 1n)).toBeLessThan(value);
    }),
  );
});

test('liquidations come in order of the exact ratio, those without equity first', () => {
  const standing = fc.record({ equity: big(-50n, 50n), required: big(1n, 50n) });
  fc.assert(
    fc.property(standing, standing, standing, (a, b, c) => {
      expect(compareMarginRatio(a, b) + compareMarginRatio(b, a)).toBe(0);
      const ordered = [a, b, c].toSorted(compareMarginRatio);
      const ratios = ordered.map(({ equity, required }) =>
        equity <= 0n ? Infinity : Number(required) / Number(equity),
      );
      expect(ratios[0]).toBeGreaterThanOrEqual((ratios[1] ?? 0) - 1e-12);
      expect(ratios[1]).toBeGreaterThanOrEqual((ratios[2] ?? 0) - 1e-12);
    }),
  );
});

test('an impact price is the average of the fills that make the value, and none where the side is too thin', () => {
  const contract = { kind: 'linear', unit: 1n } as const;
  const levels = [
    [100n, 5n],
    [110n, 5n],
  ] as const;
  expect(impactPriceOf(contract, levels, 500n)).toEqual({ numerator: 500n, denominator: 5n });
  expect(impactPriceOf(contract, levels, 501n)).toEqual({ numerator: 610n, denominator: 6n });
  expect(impactPriceOf(contract, levels, 1_050n)).toEqual({ numerator: 1_050n, denominator: 10n });
  expect(impactPriceOf(contract, levels, 1_051n)).toBeUndefined();
  const inverse = { kind: 'inverse', unit: 1_000_000n } as const;
  expect(impactPriceOf(inverse, levels, 6n)).toEqual({ numerator: 6_000_000n, denominator: 50_000n + 9_090n });
});

test('a preview books each fill of the walk, holds for the rest and shows where all of it is liquidated', () => {
  const contract = { kind: 'linear', unit: 1n } as const;
  const input = {
    contract,
    tiers,
    side: 'long',
    lots: 8n,
    priceTicks: 110n,
    rests: true,
    levels: [
      [100n, 5n],
      [120n, 5n],
    ],
    markTicks: 98n,
    leverage: 10,
    makerPpm: 20_000,
    takerPpm: 50_000,
    valueBefore: 0n,
    position: undefined,
    free: 200n,
    fundingRate: 1_000_000n,
  } as const;
  const preview = previewContractOrder(input);
  expect(preview).toMatchObject({
    problem: undefined,
    lotsNow: 5n,
    lotsResting: 3n,
    value: 830n,
    initialMargin: 50n + 33n,
    openLoss: 10n + 36n,
    fee: 25n,
    held: 33n + 36n + 16n,
    needed: 60n + 25n + 85n,
    freeAfter: 30n,
    missing: 0n,
    after: { lots: 8n, cost: 830n, margin: 129n },
    nextFunding: -1n,
    leverageMax: 100,
  });
  const asked = { contract, side: 'long', position: preview.after, margin: 129n, exitPpm: 50_000 } as const;
  expect(preview.liquidationTicks).toBe(liquidationPrice(asked, tiers));
  expect(preview.bankruptcyTicks).toBe(bankruptcyPrice(asked));
  expect(previewContractOrder({ ...input, free: 169n })).toMatchObject({
    problem: 'insufficient_available',
    missing: 1n,
  });
  expect(previewContractOrder({ ...input, leverage: 101 }).problem).toBe('leverage_above_tier');
  const cross = { equity: 1_000n, othersRequired: 100n };
  const inCross = previewContractOrder({ ...input, rests: false, cross });
  const position = { lots: 5n, cost: 500n };
  expect(inCross.liquidationTicks).toBe(liquidationPrice({ ...asked, position, margin: 875n }, tiers));
  expect(inCross.bankruptcyTicks).toBe(bankruptcyPrice({ ...asked, position, margin: 975n }));
});
