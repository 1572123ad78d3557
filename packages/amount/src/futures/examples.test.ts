import { describe, expect, test } from 'vitest';
import { amount } from '../units.ts';
import { formatDecimal } from '../decimal.ts';
import { feeOf } from '../order/fees.ts';
import { contractValue, linearScale, type ContractSide } from './contract.ts';
import { compareRank, deleverageLights, type RankFigures } from './deleverage.ts';
import { inverse, linear, lots, money, oneTier, price, shown, tiers, units } from './examples.fixture.ts';
import { fundingPayment, fundingRateOf, premiumSample } from './funding.ts';
import { bankruptcyPrice, liquidationFraction, liquidationPrice, type PriceQuestion } from './liquidation-price.ts';
import { fundLimitTicks, liquidationFeeOf, lotsToClose } from './liquidation-step.ts';
import { crossEquity, isLiquidated, isolatedEquity, marginRatioPpm, neededToOpen } from './margin.ts';
import { basisSample, markOf } from './mark.ts';
import { fundingTerms, impactValueOf, leavesRoomForClamp, listedTiers, markTerms } from './parameters.ts';
import { averageOpenPrice, cutPosition, realisedOf, unrealisedOf } from './position.ts';
import { areTiersValid, maintenanceOf, requiredOf, withDeductions } from './tiers.ts';

const long: ContractSide = { contract: linear, side: 'long' };
const short: ContractSide = { contract: linear, side: 'short' };

interface Question {
  readonly of?: ContractSide;
  readonly lots: bigint;
  readonly at: string;
  readonly margin: bigint;
  readonly exitPpm?: number;
}

/** A position opened at one price. */
function question({ of = long, lots: count, at, margin, exitPpm = 0 }: Question): PriceQuestion {
  const cost = contractValue(of.contract, price(at), count);
  return { ...of, position: { lots: count, cost }, margin, exitPpm };
}

describe('part D: what closing brings', () => {
  test.each([
    ['1: long 5 BTC, 35,000 → 40,000', '5', '35000', '40000', '25000'],
    ['2: long 0.2 BTC at 7,000, price 7,500', '0.2', '7000', '7500', '100'],
  ])('%s', (_, size, entry, exit, profit) => {
    const cost = contractValue(linear, price(entry), lots(size));
    expect(realisedOf(long, contractValue(linear, price(exit), lots(size)), cost)).toBe(money(profit));
    expect(unrealisedOf(long, { lots: lots(size), cost }, price(exit))).toBe(money(profit));
  });

  test.each([
    ['6: 15,000 at 750, out at 800', 1n, 15_000n, '750', '800', '20', '1.25'],
    ['7: 10,000 at 8,000, out at 12,500', 1n, 10_000n, '8000', '12500', '1.25', '0.45'],
  ])('%s', (_, face, count, entry, exit, value, profit) => {
    const contract = inverse(face);
    const cost = contractValue(contract, price(entry), count);
    expect(cost).toBe(money(value));
    const out = contractValue(contract, price(exit), count);
    expect(realisedOf({ contract, side: 'long' }, out, cost)).toBe(money(profit));
    expect(realisedOf({ contract, side: 'short' }, out, cost)).toBe(-money(profit));
  });
});

describe('part D: average open price', () => {
  const cost = (fills: readonly (readonly [size: string, at: string])[]): { lots: bigint; cost: bigint } => ({
    lots: fills.reduce((sum, [size]) => sum + lots(size), 0n),
    cost: fills.reduce((sum, [size, at]) => sum + contractValue(linear, price(at), lots(size)), 0n),
  });

  test('3: 1 BTC at 10,000 and 2 at 13,000; 0.5 at 5,000 and 0.3 at 6,000', () => {
    expect(
      averageOpenPrice(
        linear,
        cost([
          ['1', '10000'],
          ['2', '13000'],
        ]),
        2,
      ),
    ).toBe('12000.00');
    expect(
      averageOpenPrice(
        linear,
        cost([
          ['0.5', '5000'],
          ['0.3', '6000'],
        ]),
        2,
      ),
    ).toBe('5375.00');
  });

  test.each([
    [
      '4',
      [
        [50n, '10000'],
        [50n, '15000'],
      ],
      833_333n,
      '12000.00',
    ],
    [
      '5',
      [
        [1_000n, '5000'],
        [2_000n, '6000'],
      ],
      53_333_333n,
      '5625.00',
    ],
  ] as const)('%s: inverse contracts of 1 USD', (_, fills, sat, average) => {
    const contract = inverse(1n);
    const total = fills.reduce((sum, [count, at]) => sum + contractValue(contract, price(at), count), 0n);
    const count = fills.reduce((sum, [each]) => sum + each, 0n);
    expect(total).toBe(sat);
    expect(averageOpenPrice(contract, { lots: count, cost: total }, 2)).toBe(average);
  });

  test('none without lots', () => expect(averageOpenPrice(linear, { lots: 0n, cost: 0n }, 2)).toBeUndefined());
});

describe('part D: funding', () => {
  test('8: 20 XBT at 0.25%', () => {
    const contract = inverse(1n);
    const paid = { lots: 15_000n, markTicks: price('750'), rate: 2_500_000n } as const;
    expect(fundingPayment(contract, { ...paid, side: 'long' })).toBe(-money('0.05'));
    expect(fundingPayment(contract, { ...paid, side: 'short' })).toBe(money('0.05'));
    expect((10_000_000n - 2_500_000n) / 3n).toBe(2_500_000n);
  });

  test('9: a premium of 1% and an interest of 0.01% give 0.95% before the cap, and the cap after it', () => {
    const at = (of: string) => ({ numerator: price(of), denominator: 1n });
    const premium = premiumSample(at('10100'), at('10101'), price('10000'));
    expect(premium).toBe(10_000_000n);
    const samples = { sum: 480n * 10_000_000n, count: 480 };
    expect(fundingRateOf(samples, { ...fundingTerms, cap: 1_000_000_000n })).toBe(9_500_000n);
    expect(fundingRateOf(samples, fundingTerms)).toBe(3_750_000n);
    expect(fundingRateOf({ sum: -samples.sum, count: 480 }, fundingTerms)).toBe(-3_750_000n);
    expect(fundingRateOf({ sum: 0n, count: 240 }, fundingTerms)).toBe(100_000n);
    expect(fundingRateOf({ sum: 0n, count: 239 }, fundingTerms)).toBeUndefined();
  });
});

describe('part D: tiers', () => {
  test('10: deductions of ten tiers', () => {
    const terms = (
      [
        ['50000', 4_000],
        ['250000', 5_000],
        ['1000000', 10_000],
        ['10000000', 25_000],
        ['20000000', 50_000],
        ['50000000', 100_000],
        ['100000000', 125_000],
        ['200000000', 150_000],
        ['300000000', 250_000],
        ['500000000', 500_000],
      ] as const
    ).map(([bound, maintenancePpm], place) => ({ valueMax: money(bound), leverageMax: 125 - place, maintenancePpm }));
    const deductions = withDeductions(terms).map(({ deduction }) => formatDecimal(deduction, 8, 0));
    expect(deductions.join(' ')).toBe('0 50 1300 16300 266300 1266300 2516300 5016300 25016300 100016300');
  });

  test('11: coin tiers', () => {
    const [, second] = withDeductions([
      { valueMax: money('50'), leverageMax: 20, maintenancePpm: 25_000 },
      { valueMax: money('100'), leverageMax: 10, maintenancePpm: 50_000 },
    ]);
    expect(money('0.56') + (second?.deduction ?? 0n)).toBe(money('1.81'));
  });

  test('12: 3,500 over tiers of 1,000 at 10×', () => {
    const table = withDeductions(
      [20_000, 25_000, 30_000, 35_000, 40_000].map((maintenancePpm, place) => ({
        valueMax: money(`${(place + 1) * 1_000}`),
        leverageMax: 20 - place,
        maintenancePpm,
      })),
    );
    expect(maintenanceOf(table, money('3500'))).toBe(money('92.5'));
    const opened = { value: money('3500'), lots: lots('1'), markTicks: price('3500') };
    expect(neededToOpen(long, opened, { leverage: 10, makerPpm: 0, takerPpm: 0 }).margin).toBe(money('350'));
  });

  test('C: every published table may be listed, and its deductions come out', () => {
    const table = (kind: 'linear' | 'inverse', coin: string): string => {
      const terms = listedTiers(kind, coin, 8) ?? [];
      expect(areTiersValid(terms)).toBe(true);
      return withDeductions(terms)
        .map(({ deduction }) => formatDecimal(deduction, 8, 0))
        .join(' ');
    };
    expect(table('linear', 'BTC')).toBe('0 250 4000 29000 279000');
    expect(table('linear', 'XRP')).toBe('0 750 7000 57000');
    expect(table('inverse', 'BTC')).toBe('0 0.025 0.4 2.9');
    for (const coin of ['ETH', 'BNB', 'SOL', 'XRP']) table('inverse', coin);
    expect(listedTiers('inverse', 'ADA', 8)).toBeUndefined();
  });

  test('C: the clamp leaves room at 100× (0.4% < 0.45%), and would not at 0.225%', () => {
    const terms = { leverageMax: 100, maintenancePpm: 5_000, takerPpm: 500 };
    expect(leavesRoomForClamp({ ...terms, clampPpm: 2_000 })).toBe(true);
    expect(leavesRoomForClamp({ ...terms, clampPpm: 2_250 })).toBe(false);
  });
});

describe('part D: liquidation and bankruptcy prices', () => {
  const eth = question({ lots: lots('3683.979'), at: '1456.84', margin: money('1535443.01') });

  test('13 and 14: two published longs', () => {
    const [first, second] = [
      { maintenancePpm: 100_000, deduction: money('135365') },
      { maintenancePpm: 25_000, deduction: money('16300') },
    ];
    expect(shown(liquidationFraction(eth, first), 4)).toBe('1114.7850');
    const btc = question({ lots: lots('109.488'), at: '32481.98', margin: money('1535443.01') });
    expect(shown(liquidationFraction(btc, second), 4)).toBe('18778.7259');
  });

  test('15: the same pair in one cross account', () => {
    const margin = money('1535443.01') + money('-56354.56848') - money('71200.81144');
    const rate = { maintenancePpm: 100_000, deduction: money('135365') };
    expect(shown(liquidationFraction({ ...eth, margin }, rate), 4)).toBe('1153.2565');
  });

  test('16: inverse long 10,000 at 8,000 with 0.5 BTC', () => {
    const of = { contract: inverse(1n), side: 'long' } as const;
    const asked = question({ of, lots: 10_000n, at: '8000', margin: money('0.5'), exitPpm: 750 });
    expect(shown(liquidationFraction(asked, { maintenancePpm: 0, deduction: 0n }), 2)).toBe('5718.57');
    expect(bankruptcyPrice(asked)).toBe(price('5718.58'));
  });

  test('17: inverse long 5,000 at 7,890.08, 50×', () => {
    const of = { contract: inverse(10n ** 6n), side: 'long' } as const;
    const cost = contractValue(of.contract, price('7890.08'), 5_000n);
    const asked = { ...of, position: { lots: 5_000n, cost }, margin: cost / 50n, exitPpm: 0 };
    expect(shown(liquidationFraction(asked, { maintenancePpm: 0, deduction: 0n }), 6)).toBe('7735.372549');
  });

  test('18: long 1 BTC at 8,000, 50×, fee 0.075%', () => {
    const opened = { value: money('8000'), lots: lots('1'), markTicks: price('8000') };
    const needed = neededToOpen(long, opened, { leverage: 50, makerPpm: 250, takerPpm: 750 });
    expect(needed).toEqual({
      initialMargin: money('160'),
      openLoss: 0n,
      fee: money('6'),
      margin: money('160'),
      needed: money('166'),
    });
  });

  test('21: the design’s positions, exact and as the first tick', () => {
    const rate = { maintenancePpm: 5_000, deduction: 0n };
    const row = (of: ContractSide, size: string, at: string, margin: string): (string | undefined)[] => {
      const asked = question({ of, lots: lots(size), at, margin: money(margin), exitPpm: 500 });
      const tick = liquidationPrice(asked, oneTier(5_000));
      return [shown(liquidationFraction(asked, rate), 2), tick === undefined ? undefined : formatDecimal(tick, 2)];
    };
    expect(row(long, '4.2', '2958.40', '621.26')).toEqual(['2826.02', '2826.02']);
    expect(row(long, '2', '3010', '301')).toEqual(['2875.31', '2875.31']);
    expect(row(short, '2', '3010', '301')).toEqual(['3143.21', '3143.22']);
    expect(row(long, '60', '141.85', '1702.20')).toEqual(['114.11', '114.10']);
  });
});

describe('part D: ranks and impact', () => {
  test('19: ten clients by profit × leverage', () => {
    const clients = [
      [10, 40],
      [5, 5],
      [20, 12],
      [5, 100],
      [15, 20],
      [3, 40],
      [12, 50],
      [6, 8],
      [11, 110],
      [7, 60],
    ] as const;
    const figures = clients.map(([percent, leverage], place): RankFigures => ({
      positionId: place + 1,
      unrealised: BigInt(percent),
      cost: 100n,
      value: BigInt(leverage),
      equity: 10n,
    }));
    const order = figures.toSorted(compareRank).map(({ positionId }) => positionId);
    expect(order).toEqual([9, 7, 4, 10, 1, 5, 3, 6, 8, 2]);
  });

  test('those without a profit come after, the least loss by leverage first, of equals the older position', () => {
    const base = { cost: 100n, value: 100n, equity: 10n };
    const figures: RankFigures[] = [
      { ...base, positionId: 4, unrealised: -20n },
      { ...base, positionId: 3, unrealised: -5n },
      { ...base, positionId: 2, unrealised: 1n },
      { ...base, positionId: 1, unrealised: 1n },
    ];
    expect(figures.toSorted(compareRank).map(({ positionId }) => positionId)).toEqual([1, 2, 3, 4]);
  });

  test('lights are fifths of a side’s lots', () => {
    expect([0n, 19n, 20n, 59n, 80n, 99n].map((before) => deleverageLights(before, 100n))).toEqual([5, 5, 4, 3, 1, 1]);
  });

  test('20: impact value at 20×', () => expect(impactValueOf(20)).toBe(4_000n));
});

describe('part E: where venues count otherwise', () => {
  const half = { maintenancePpm: 5_000, deduction: 0n };

  test('1: long 1 BTC at 20,000, 50×', () => {
    const asked = question({ lots: lots('1'), at: '20000', margin: money('400') });
    expect(shown(liquidationFraction(asked, half), 4)).toBe('19698.4925');
    expect(shown(liquidationFraction({ ...asked, exitPpm: 550 }, half), 4)).toBe('19709.3871');
  });

  test('2: inverse 60,000 at 50,000, 10×', () => {
    const row = (side: 'long' | 'short'): string | undefined => {
      const of = { contract: inverse(1n), side };
      return shown(liquidationFraction(question({ of, lots: 60_000n, at: '50000', margin: money('0.12') }), half), 4);
    };
    expect([row('long'), row('short')]).toEqual(['45681.8182', '55277.7778']);
  });

  test('3: as D16 with maintenance', () => {
    const of = { contract: inverse(1n), side: 'long' } as const;
    const asked = question({ of, lots: 10_000n, at: '8000', margin: money('0.5'), exitPpm: 750 });
    expect(shown(liquidationFraction(asked, half), 4)).toBe('5747.1429');
  });

  test('4: inverse 1,000 at 5,000, the bracket never rounded', () => {
    const contract = inverse(1n);
    const cost = contractValue(contract, price('5000'), 1_000n);
    const at = (side: 'long' | 'short', mark: string): string =>
      formatDecimal(unrealisedOf({ contract, side }, { lots: 1_000n, cost }, price(mark)), 8);
    expect([at('long', '5500'), at('short', '4500')]).toEqual(['0.01818182', '0.02222222']);
  });

  test('5: needed 166, and bankruptcy at 7,845.8844', () => {
    const asked = question({ lots: lots('1'), at: '8000', margin: money('160'), exitPpm: 750 });
    expect(shown(liquidationFraction(asked, { maintenancePpm: 0, deduction: 0n }), 4)).toBe('7845.8844');
  });
});

describe('part F: rounding and steps', () => {
  test('1: no unit is lost over partial closes', () => {
    const of = { kind: 'linear', unit: 1n } as const;
    const cost = contractValue(of, 1_001n, 2n) + contractValue(of, 1_003n, 1n);
    expect(cost).toBe(3_005n);
    const first = cutPosition({ lots: 3n, cost, margin: 100n }, 1n);
    expect(first).toEqual({ cost: 1_001n, margin: 33n, left: { lots: 2n, cost: 2_004n, margin: 67n } });
    const second = cutPosition(first.left, 2n);
    expect(second).toEqual({ cost: 2_004n, margin: 67n, left: { lots: 0n, cost: 0n, margin: 0n } });
  });

  test('2: inverse, 30 of 100 closed at 12,500', () => {
    const contract = inverse(1n);
    const value = contractValue(contract, price('12500'), 30n);
    const cut = cutPosition({ lots: 100n, cost: 833_333n, margin: 0n }, 30n);
    expect([value, cut.cost, cut.left.cost]).toEqual([240_000n, 249_999n, 583_334n]);
    expect(realisedOf({ contract, side: 'long' }, value, cut.cost)).toBe(9_999n);
  });

  test('3: funding at 0.0095%', () => {
    const contract = { kind: 'linear', unit: 1n } as const;
    const pay = (side: 'long' | 'short', value: bigint): bigint =>
      fundingPayment(contract, { side, lots: value, markTicks: 1n, rate: 95_000n });
    const sums = [
      pay('long', 123_456_789n),
      pay('long', 50_000_001n),
      pay('short', 100_000_000n),
      pay('short', 73_456_790n),
    ];
    expect(sums).toEqual([-11_729n, -4_751n, 9_500n, 6_978n]);
    expect(sums.reduce((sum, each) => sum + each, 0n)).toBe(-2n);
  });

  test('4: what cannot be paid is owed and counts in equity', () => {
    const equity = crossEquity({ available: 0n, held: 0n, owed: money('400'), unrealised: money('600') });
    expect(equity).toBe(money('200'));
    expect(isolatedEquity({ margin: 10n, owed: 3n, unrealised: -2n })).toBe(5n);
  });

  test('5: the tier at the border decides, and the first tick by the exact test', () => {
    const contract = linearScale({ tickScale: 1, lotScale: 3, settleScale: 8 });
    const count = lots('4.05');
    const cost = contractValue(contract, units('60000', 1), count);
    const asked = {
      contract,
      side: 'short',
      position: { lots: count, cost },
      margin: money('9720'),
      exitPpm: 500,
    } as const;
    const table = tiers('linear', 'BTC');
    const tier = (place: number) => table[place] ?? { maintenancePpm: 0, deduction: 0n };
    const shownHere = (place: number): string | undefined => {
      const exact = liquidationFraction(asked, tier(place));
      return exact && shown({ numerator: exact.numerator * 10n, denominator: exact.denominator }, 4);
    };
    expect([shownHere(1), shownHere(2)]).toEqual(['61812.6951', '61811.4620']);
    const [before, first] = [units('61811.4', 1), units('61811.5', 1)];
    expect(liquidationPrice(asked, table)).toBe(first);
    const standing = (at: bigint) => {
      const value = contractValue(contract, at, count);
      return { equity: asked.margin + cost - value, required: requiredOf(table, value, 500) };
    };
    expect(standing(before)).toEqual({ equity: money('2383.83'), required: money('2383.572335') });
    expect(standing(first)).toEqual({ equity: money('2383.425'), required: money('2383.58266250') });
    expect([isLiquidated(standing(before)), isLiquidated(standing(first))]).toEqual([false, true]);
    expect(marginRatioPpm(standing(first))).toBe(1_000_067n);
  });

  test('6: long 0.5 BTC at 60,000, 100×, liquidated and what comes back', () => {
    const contract = linearScale({ tickScale: 1, lotScale: 3, settleScale: 8 });
    const [count, table] = [lots('0.5'), tiers('linear', 'BTC')];
    const cost = contractValue(contract, units('60000', 1), count);
    const of = { contract, side: 'long' } as const;
    const asked = { ...of, position: { lots: count, cost }, margin: money('300'), exitPpm: 500 };
    const exact = liquidationFraction(asked, { maintenancePpm: 5_000, deduction: 0n });
    expect(exact && shown({ numerator: exact.numerator * 10n, denominator: exact.denominator }, 4)).toBe('59728.5068');
    expect(liquidationPrice(asked, table)).toBe(units('59728.5', 1));
    const value = contractValue(contract, units('59728.5', 1), count);
    expect(asked.margin + realisedOf(of, value, cost)).toBe(money('164.25'));
    expect(requiredOf(table, value, 500)).toBe(money('164.253375'));

    const filled = contractValue(contract, units('59720', 1), count);
    const fee = feeOf(amount(filled), 500);
    const left = asked.margin + realisedOf(of, filled, cost) - fee;
    expect([fee, left]).toEqual([money('14.93'), money('145.07')]);
    const liquidationFee = liquidationFeeOf(filled, left);
    expect([liquidationFee, left - liquidationFee]).toEqual([money('74.65'), money('70.42')]);

    const worse = contractValue(contract, units('59400', 1), count);
    expect(asked.margin + realisedOf(of, worse, cost) - feeOf(amount(worse), 500)).toBe(-money('14.85'));
    expect(liquidationFeeOf(worse, -money('14.85'))).toBe(0n);
    expect(fundLimitTicks(units('59728.5', 1), 'long')).toBe(units('59429.9', 1));
    expect(fundLimitTicks(units('59690', 1), 'long') <= units('59400', 1)).toBe(true);
  });

  test('7: the clamp holds the mark', () => {
    const samples = { sum: 60n * price('150'), count: 60 };
    expect(markOf(price('60000'), samples, markTerms)).toEqual({ markTicks: price('60120'), meanTicks: price('150') });
    expect(markOf(price('60000'), { sum: 9n * price('1'), count: 9 }, markTerms).markTicks).toBe(price('60000'));
    const at = (of: string) => ({ numerator: price(of), denominator: 1n });
    expect(basisSample(at('60140'), at('60160'), price('60000'))).toBe(price('150'));
  });

  test('8: inverse funding is rounded once', () => {
    const contract = inverse(100n);
    const pay = { markTicks: price('60240.7'), rate: 3_000_000n } as const;
    expect(fundingPayment(contract, { ...pay, side: 'long', lots: 1n })).toBe(-499n);
    expect(fundingPayment(contract, { ...pay, side: 'short', lots: 1_000n })).toBe(498_002n);
    expect(499_000n - 498_002n).toBe(998n);
  });

  test('9: bankruptcy of a cross position counts all equity, so that a solvent owner costs nobody', () => {
    const mark = price('60000');
    const count = lots('0.5');
    const cost = contractValue(linear, mark, count);
    const asked = { ...long, position: { lots: count, cost }, exitPpm: 0 };
    const fromEquity = bankruptcyPrice({ ...asked, margin: money('50') });
    expect(fromEquity).toBe(price('59900'));
    expect((fromEquity ?? mark) < mark).toBe(true);
    expect((bankruptcyPrice({ ...asked, margin: money('-40') }) ?? 0n) > mark).toBe(true);
  });

  test('a step closes down to the next lower tier, in the first one everything', () => {
    const table = tiers('linear', 'BTC');
    const closed = lotsToClose(linear, { lots: lots('5'), markTicks: price('60000'), tiers: table });
    expect(contractValue(linear, price('60000'), lots('5') - closed)).toBeLessThanOrEqual(money('250000'));
    expect(contractValue(linear, price('60000'), lots('5') - closed + 1n)).toBeGreaterThan(money('250000'));
    expect(lotsToClose(linear, { lots: lots('0.5'), markTicks: price('60000'), tiers: table })).toBe(lots('0.5'));
  });
});
