import { describe, expect, test } from 'vitest';
import type { ExchangeEvent, ExchangeRecord } from '@candor/core';
import { SeededRandom } from '../random.ts';
import { verifyFixedPeriods } from './verify.ts';
import { playFixedPeriods } from './play.ts';

const seeds = [11, 12, 13];

describe('random lives of fixed-period contracts', () => {
  test('give in the core what they give by the rules, and a second reader agrees on every contract', () => {
    const met = new Set<string>();
    for (const seed of seeds) {
      const run = playFixedPeriods(new SeededRandom(seed), 6_000);
      expect(run.verification.problems).toEqual([]);
      expect(run.verification.agreed).toBe(run.verification.settled);
      expect(run.verification.settled).toBeGreaterThan(100);
      for (const name of run.met.keys()) met.add(name);
    }
    for (const name of ['won', 'lost', 'equal', 'no_opening_sample', 'window_stale', 'window_missing'])
      expect(met).toContain(name);
    for (const reason of [
      'stake_limit_reached',
      'paused_by_user',
      'too_many_contracts',
      'exposure_limit',
      'house_limit',
    ])
      expect(met).toContain(reason);
    for (const reason of ['sample_late', 'sample_mismatch', 'prices_stale', 'payout_changed', 'stake_not_whole'])
      expect(met).toContain(reason);
  });

  test('disagree with rules that open a contract one second earlier', () => {
    expect(() => playFixedPeriods(new SeededRandom(11), 2_000, 1)).toThrow(/what is open|available/);
  });
});

describe('a second reader', () => {
  const listed = {
    type: 'index_market_listed',
    marketId: 101,
    symbol: 'XAU/USD',
    tickScale: 2,
    stakeAssetId: 1,
  } as const;
  const turned = (ejected: boolean): ExchangeEvent => {
    return { type: 'venue_standing_set', marketId: 101, venueId: 4, ejected, sinceSecond: 0 };
  };
  /** Four venues of which the last says `fourth`. */
  const sampled = (second: number, fourth: bigint, isOut: boolean): ExchangeEvent => ({
    type: 'index_sampled',
    marketId: 101,
    second,
    price: 10_000,
    previous: 0,
    problem: 'none',
    venues: [100n, 100n, 100n, fourth].map((mantissa, place) => {
      const standing = place < 3 ? 'counted' : isOut ? 'ejected' : mantissa === 100n ? 'counted' : 'held';
      return { venueId: place + 1, mantissa, decimals: 0, ageMs: 1, standing };
    }),
  });
  const problemsOf = (...seconds: readonly (readonly [second: number, ...events: ExchangeEvent[]])[]) =>
    verifyFixedPeriods(
      seconds.map(([second, ...events]): ExchangeRecord => {
        return { version: 1, seq: second, timeMs: second * 1_000, actor: { kind: 'system' }, events };
      }),
    ).problems;

  test('names a venue that is out sooner than a minute after it was right', () => {
    const right = [100, listed, sampled(100, 100n, false)] as const;
    expect(problemsOf(right, [160, turned(true), sampled(160, 200n, true)])).toEqual([]);
    expect(problemsOf(right, [159, turned(true), sampled(159, 200n, true)])).toEqual([
      'market 101, second 159: venue 4 cannot be out, or back, so soon',
    ]);
  });

  test('names a venue that is back sooner than five minutes after it was wrong', () => {
    const out = [100, listed, turned(true), sampled(100, 200n, true)] as const;
    expect(problemsOf(out, [400, turned(false), sampled(400, 100n, false)])).toEqual([]);
    expect(problemsOf(out, [399, turned(false), sampled(399, 100n, false)])).toEqual([
      'market 101, second 399: venue 4 cannot be out, or back, so soon',
    ]);
  });
});
