import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equityOf, type Movement, timelineOf } from './equity.ts';
import { worthText } from '../../engine/listings/worth.ts';

const day = 86_400_000;
const nowMs = 1_800_000_123_456;
const assets = [
  { symbol: 'USDT', scale: 8 },
  { symbol: 'BTC', scale: 8 },
];
const asset = (assetId: number) => assets[assetId - 1] ?? { symbol: '?', scale: 0 };
const coin = 10n ** 8n;

describe('the moments of a span', () => {
  test('are some hundred, a step apart, and end now', () => {
    for (const [span, days] of [
      ['day', 1],
      ['week', 7],
      ['month', 30],
      ['year', 365],
    ] as const) {
      const { fromMs, stepMs, timesMs } = timelineOf(span, nowMs - 400 * day, nowMs);
      expect(timesMs.at(-1)).toBe(nowMs);
      expect(timesMs[0]).toBe(fromMs);
      expect(nowMs - fromMs).toBeGreaterThanOrEqual(days * day);
      expect(nowMs - fromMs).toBeLessThan(days * day + stepMs);
      expect(timesMs.length).toBeGreaterThan(50);
      expect(timesMs.length).toBeLessThan(370);
    }
  });

  test('begin with the first entry of an account that is younger than the span', () => {
    const { fromMs, timesMs } = timelineOf('month', nowMs - 90_000, nowMs);
    expect(fromMs).toBeLessThan(nowMs - 90_000);
    expect(timesMs).toEqual([nowMs - 89_999, nowMs - 29_999, nowMs]);
  });
});

describe('what was held', () => {
  const timeline = { interval: '1h', stepMs: 100, fromMs: 0, timesMs: [0, 100, 200] } as const;

  test('is priced at each moment, with what came in, went out and was paid on the way', () => {
    const prices: Record<number, string> = { 0: '50000', 100: '60000', 200: '70000' };
    const equity = equityOf({
      timeline,
      asset,
      price: (symbol, timeMs) => (symbol === 'USDT' ? '1' : (prices[timeMs] ?? null)),
      opening: new Map([[2, coin]]),
      movements: [
        { assetId: 1, cause: 'demo_funds', step: 1, units: 1_000n * coin },
        { assetId: 2, cause: 'trade', step: 2, units: -coin / 10n },
        { assetId: 1, cause: 'trade', step: 2, units: 7_000n * coin },
        { assetId: 1, cause: 'fee', step: 2, units: -7n * coin },
        { assetId: 2, cause: 'withdrawal', step: 2, units: -coin / 100n },
      ],
    });
    expect(equity.points.map(({ worth }) => worthText(worth))).toEqual([
      '50000.00000000',
      '61000.00000000',
      '70293.00000000',
    ]);
    expect(worthText(equity.before)).toBe('50000.00000000');
    expect(worthText(equity.paidIn)).toBe('1000.00000000');
    expect(worthText(equity.paidOut)).toBe('700.00000000');
    expect(worthText(equity.fees)).toBe('7.00000000');
  });

  test('counts what contracts pay and cost as result, their fees as fees, and nothing of it as paid in or out', () => {
    const causes: readonly (readonly [string, bigint])[] = [
      ['demo_funds', 1_000n],
      ['contract_realised', 50n],
      ['contract_realised', -20n],
      ['contract_funding', -3n],
      ['contract_funding', 2n],
      ['contract_adl', 11n],
      ['contract_insurance', 4n],
      ['contract_owed', -5n],
      ['contract_margin', -6n],
      ['fixed_period_won', 8n],
      ['fixed_period_lost', -10n],
      ['contract_fee', -7n],
      ['contract_liquidation_fee', -9n],
      ['fee', -1n],
      ['withdrawal', -100n],
    ];
    const { points, ...sums } = equityOf({
      timeline,
      asset,
      price: () => '1',
      opening: new Map(),
      movements: causes.map(([cause, units]) => ({ assetId: 1, cause, step: 1, units: units * coin })),
    });
    expect(worthText(sums.paidIn)).toBe('1000.00000000');
    expect(worthText(sums.paidOut)).toBe('100.00000000');
    expect(worthText(sums.fees)).toBe('17.00000000');
    expect(points.map(({ worth }) => worthText(worth))).toEqual(['0.00000000', '914.00000000', '914.00000000']);
  });

  test('is incomplete only while something without a price is held', () => {
    const { points } = equityOf({
      timeline,
      asset,
      price: (symbol, timeMs) => (symbol === 'USDT' ? '1' : timeMs === 200 ? '70000' : null),
      opening: new Map([[1, coin]]),
      movements: [{ assetId: 2, cause: 'trade', step: 1, units: coin }],
    });
    expect(points.map(({ worth }) => worth.complete)).toEqual([true, false, true]);
  });

  test('adds up at prices that stand still: begin, in, out and fees give the end, where trades give as much as they take', () => {
    const price = 3n;
    const movement = fc.record({
      step: fc.integer({ min: 0, max: 2 }),
      cause: fc.constantFrom('demo_funds', 'withdrawal', 'fee', 'trade', 'transfer'),
      units: fc.bigInt({ min: 1n, max: coin }),
    });
    fc.assert(
      fc.property(fc.array(movement), (drawn) => {
        const movements = drawn.flatMap(({ step, cause, units }): Movement[] => {
          if (cause === 'demo_funds') return [{ assetId: 2, cause, step, units }];
          if (cause === 'withdrawal' || cause === 'fee') return [{ assetId: 1, cause, step, units: -units }];
          if (cause === 'transfer') return [{ assetId: 2, cause, step, units: 0n }];
          return [
            { assetId: 2, cause, step, units },
            { assetId: 1, cause, step, units: -units * price },
          ];
        });
        const { points, before, paidIn, paidOut, fees } = equityOf({
          timeline,
          asset,
          price: (symbol) => (symbol === 'USDT' ? '1' : '3'),
          opening: new Map([[1, 1_000_000n * coin]]),
          movements,
        });
        expect(points.at(-1)?.worth.units).toBe(before.units + paidIn.units - paidOut.units - fees.units);
      }),
    );
  });
});
