import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
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
