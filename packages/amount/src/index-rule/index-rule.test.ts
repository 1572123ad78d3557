import { expect, test } from 'vitest';
import { indexOf, sampleOf, type IndexQuote } from './index-rule.ts';

const quote = (mantissa: bigint, rest: Partial<IndexQuote> = {}): IndexQuote => ({
  mantissa,
  decimals: 2,
  ageMs: 400,
  ejected: false,
  ...rest,
});

test('takes the median of the venues that count, whatever the decimals they write', () => {
  const quotes = [quote(10_001n), quote(100_03n), quote(1_000_200n, { decimals: 4 })];
  expect(sampleOf(quotes, undefined, 2)).toEqual({
    ticks: 10_002n,
    problem: undefined,
    standings: ['counted', 'counted', 'counted'],
  });
});

test('rounds half to even into ticks', () => {
  const around = (mantissa: bigint) => [0, 1, 2].map(() => quote(mantissa, { decimals: 3 }));
  expect(sampleOf(around(100_005n), undefined, 2).ticks).toBe(10_000n);
  expect(sampleOf(around(100_015n), undefined, 2).ticks).toBe(10_002n);
});

test('leaves out stale and ejected venues and holds a far one at the clamp', () => {
  const quotes = [
    quote(10_000n),
    quote(10_002n),
    quote(10_004n),
    quote(10_090n),
    quote(99_999n, { ejected: true }),
    quote(1n, { ageMs: 10_001 }),
    quote(1n, { ageMs: -2_001 }),
  ];
  const { ticks, standings } = sampleOf(quotes, undefined, 2);
  expect(standings).toEqual(['counted', 'counted', 'counted', 'held', 'ejected', 'stale', 'stale']);
  expect(ticks).toBe(10_003n);
});

test.each([
  ['no_prices', [], undefined],
  ['too_few_venues', [quote(100n), quote(100n)], undefined],
  ['venues_disagree', [quote(10_000n), quote(10_200n), quote(10_400n)], undefined],
  ['jump_not_confirmed', [quote(10_600n), quote(10_600n), quote(10_600n)], 10_000n],
] as const)('gives no index: %s', (problem, quotes, previous) => {
  expect(sampleOf(quotes, previous, 2)).toMatchObject({ ticks: 0n, problem });
});

test('takes a median of exactly 5% above the last sample', () => {
  const quotes = [quote(10_500n), quote(10_500n), quote(10_500n)];
  expect(sampleOf(quotes, 10_000n, 2)).toMatchObject({ ticks: 10_500n, problem: undefined });
  expect(indexOf(quotes, 100n * 10n ** 18n).units).toBe(105n * 10n ** 18n);
});
