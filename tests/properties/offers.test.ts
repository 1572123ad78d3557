import { amount } from '@candor/amount';
import { type Command, decodeRecord, encodeRecord, Exchange, type Execution, type Period } from '@candor/core';
import { Comparison, makeSetting } from '@candor/testkit';
import { describe, expect, test } from 'vitest';

const setting = makeSetting([1, 2, 3, 4, 5, 6]);
const actor = { kind: 'operator', id: 7 } as const;
const atMs = Comparison.startMs + 1_000;

/** Markets that charge tiers 0 to 3, of the exchange and of the reference model at once. */
class Bench {
  readonly comparison = new Comparison(setting);
  #key = 0;

  constructor() {
    for (const { marketId } of setting.markets)
      for (const tier of [0, 1, 2, 3]) this.play({ type: 'set_fee_tier', marketId, tier, makerPpm: 10, takerPpm: 10 });
  }

  play(command: Command): Execution {
    this.#key += 1;
    return this.comparison.play({ key: this.#key, timeMs: atMs + this.#key, actor, command });
  }

  reason(command: Command): string {
    const execution = this.play(command);
    return execution.kind === 'rejected' ? execution.reason : execution.kind;
  }

  periods(periods: readonly Period[], marketId = 1): string {
    return this.reason({ type: 'set_periods', marketId, periods });
  }

  thresholds(...rows: readonly (readonly [tier: number, volume: number, balance: number])[]): string {
    const thresholds = rows.map(([tier, volume, balance]) => ({ tier, volume, balance }));
    return this.reason({ type: 'set_tier_thresholds', thresholds });
  }
}

/** One whole unit of the stake asset. */
const whole = 10n ** 8n;

const period = (durationSeconds: number, more: Partial<Period> = {}): Period => ({
  durationSeconds,
  payoutPpm: 850_000,
  minimumStake: amount(5n * whole),
  maximumStake: amount(500n * whole),
  ...more,
});

describe('periods', () => {
  test('a market is listed without any; a list replaces the one before, and none at all ends the offer', () => {
    const bench = new Bench();
    const { exchange, naive } = bench.comparison;
    const stands = () => exchange.market(1)?.offer;
    expect(stands()).toEqual({ periods: [], sinceMs: 0 });
    expect(bench.periods([period(30), period(60)])).toBe('record');
    expect(stands()).toEqual({ periods: [period(30), period(60)], sinceMs: exchange.timeMs });
    expect(stands()).toEqual(naive.market(1)?.offer);
    expect(exchange.market(2)?.offer.periods).toEqual([]);
    expect(bench.periods([])).toBe('record');
    expect(stands()).toEqual({ periods: [], sinceMs: exchange.timeMs });
  });

  test.each<[string, readonly Period[]]>([
    ['a duration twice', [period(30), period(30)]],
    ['a longer one first', [period(60), period(30)]],
    ['no time', [period(0)]],
    ['half a second', [period(0.5)]],
    ['more than a day', [period(86_401)]],
    ['no payout', [period(30, { payoutPpm: 0 })]],
    ['more than the stake again', [period(30, { payoutPpm: 1_000_001 })]],
    ['a part of a millionth', [period(30, { payoutPpm: 850_000.5 })]],
    ['less time than half a minute', [period(29)]],
    ['a least stake that is not whole', [period(30, { minimumStake: amount(whole + 1n) })]],
    ['a largest stake that is not whole', [period(30, { maximumStake: amount(500n * whole - 1n) })]],
    ['no least stake', [period(30, { minimumStake: amount(0n) })]],
    ['the least above the largest', [period(30, { minimumStake: amount(501n * whole) })]],
    ['stakes beyond exact arithmetic', [period(30, { maximumStake: amount(22_517_999n * whole) })]],
    ['too many', Array.from({ length: 21 }, (_, index) => period(index + 30))],
  ])('are refused with %s', (_what, periods) => {
    const bench = new Bench();
    expect(bench.periods(periods)).toBe('periods_invalid');
    expect(bench.comparison.exchange.market(1)?.offer.sinceMs).toBe(0);
  });

  test('the largest that can be are taken; of a market that is not listed none', () => {
    const bench = new Bench();
    const largest = period(86_400, { payoutPpm: 1_000_000, maximumStake: amount(22_517_998n * whole) });
    expect([bench.periods([largest]), bench.periods([largest], 9)]).toEqual(['record', 'unknown_market']);
  });
});

describe('thresholds of fee tiers', () => {
  test('nobody has set any at first; then they are as they were set, since then', () => {
    const bench = new Bench();
    const { exchange, naive } = bench.comparison;
    expect(exchange.tierThresholds()).toEqual({ thresholds: [], sinceMs: 0 });
    expect(bench.thresholds([1, 100, 200], [2, 500, 900])).toBe('record');
    const thresholds = [
      { tier: 1, volume: 100, balance: 200 },
      { tier: 2, volume: 500, balance: 900 },
    ];
    expect(exchange.tierThresholds()).toEqual({ thresholds, sinceMs: exchange.timeMs });
    expect(exchange.tierThresholds()).toEqual(naive.thresholds());
  });

  test.each<[string, (readonly [number, number, number])[]]>([
    ['none', []],
    ['a gap', [[2, 100, 200]]],
    ['a tier twice', [[1, 100, 200], [1, 200, 300]]], // prettier-ignore
    ['the regular tier', [[0, 100, 200]]],
    ['a volume that does not rise', [[1, 100, 200], [2, 100, 300]]], // prettier-ignore
    ['a balance that falls', [[1, 100, 200], [2, 200, 100]]], // prettier-ignore
    ['nothing asked', [[1, 0, 0]]],
    ['a part of a unit', [[1, 1.5, 2]]],
    ['a figure that is not exact', [[1, 2 ** 53, 2 ** 54]]],
    ['a tier that no market charges', [[1, 1, 1], [2, 2, 2], [3, 3, 3], [4, 4, 4]]], // prettier-ignore
  ])('are refused with %s', (_what, rows) => {
    const bench = new Bench();
    expect(bench.thresholds(...rows)).toBe('tier_thresholds_invalid');
    expect(bench.comparison.exchange.tierThresholds().sinceMs).toBe(0);
  });
});

test('replay and snapshots give them again, and a state without any is written as ever', () => {
  const bench = new Bench();
  const { exchange } = bench.comparison;
  const version = (): number => new DataView(exchange.snapshot().slice().buffer).getUint32(4, true);
  expect(version()).toBe(1);
  bench.periods([period(30), period(300, { payoutPpm: 900_000 })]);
  expect(version()).toBe(3);
  bench.thresholds([1, 100, 200], [2, 500, 900], [3, 600, 1_000]);
  bench.comparison.checkReplay();
  bench.comparison.checkAll();
  const restored = Exchange.restore(exchange.snapshot());
  expect(restored.market(1)).toEqual(exchange.market(1));
  expect(restored.tierThresholds()).toEqual(exchange.tierThresholds());
});

test('their bytes in the journal are these, for ever', () => {
  const record = {
    version: 1,
    seq: 9,
    timeMs: 1_000,
    actor,
    events: [
      { type: 'tier_thresholds_set', thresholds: [{ tier: 1, volume: 100_000, balance: 200_000 }] },
      {
        type: 'periods_set',
        marketId: 3,
        periods: [period(30, { minimumStake: amount(5n), maximumStake: amount(500n) })],
      },
      { type: 'periods_set', marketId: 4, periods: [] },
    ],
  } as const;
  const bytes = encodeRecord(record);
  expect(decodeRecord(bytes)).toEqual(record);
  expect(Buffer.from(bytes.subarray(48)).toString('hex')).toBe(
    [
      // Thresholds: how many, then tier, volume and balance.
      '1600000001000000',
      '0100000000000000',
      '00000000006af840',
      '00000000006a0841',
      // Periods: market and how many, then duration and payout, least and largest stake.
      '17000000030000000100000000000000',
      '1e00000050f80c00',
      '0500000000000000',
      'f401000000000000',
      '17000000040000000000000000000000',
    ].join(''),
  );
});
