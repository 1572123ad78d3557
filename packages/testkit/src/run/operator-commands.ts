import { amount } from '@candor/amount';
import type { ChangeableTerms, Command, MarketState, Period, TierThreshold } from '@candor/core';
import type { SeededRandom } from '../random.ts';

/** What operators' commands are about. */
interface Subject {
  readonly userId: number;
  readonly marketId: number;
}

type Make = (random: SeededRandom, subject: Subject) => Command;

/** What the console lets operators do, by the kinds of a mix. */
const kinds: Readonly<Record<string, Make>> = {
  freeze: (random, { userId }) => ({ type: 'set_user_frozen', userId, frozen: random.chance(1, 8) }),
  marketState: (random, { marketId }) => {
    const state = random.weighted<MarketState>([
      ['open', 14],
      ['cancel_only', 1],
      ['halted', 1],
    ]);
    return { type: 'set_market_state', marketId, state };
  },
  tier: (random, { userId }) => ({ type: 'set_user_tier', userId, tier: random.integer(0, 2) }),
  merchant: (random, { userId }) => ({ type: 'set_user_merchant', userId, merchant: random.chance(1, 2) }),
  terms: (random, { marketId }) => ({ type: 'set_market_terms', marketId, changes: anyTerms(random) }),
  feeTier: (random, { marketId }) => ({
    type: 'set_fee_tier',
    marketId,
    tier: random.integer(0, 3),
    makerPpm: random.integer(0, 2_500),
    takerPpm: random.integer(0, 2_500),
  }),
  thresholds: (random) => ({ type: 'set_tier_thresholds', thresholds: risingThresholds(random) }),
  periods: (random, { marketId }) => ({ type: 'set_periods', marketId, periods: risingPeriods(random) }),
  crooked: (random, subject) => random.pick(crooked)(random, subject),
};

/**
 * What somebody with an operator's rights might try: figures that nobody may have, people and
 * markets that are not there, and money.
 */
const crooked: readonly Make[] = [
  (random, { marketId }) => ({
    type: 'set_fee_tier',
    marketId: random.pick([marketId, 77]),
    tier: random.integer(0, 9),
    makerPpm: random.pick([0, 10_000]),
    takerPpm: random.pick([0, 10_000]),
  }),
  (random, { marketId }) => {
    const figure = (): number => random.pick([0, -1, 2 ** 50, random.integer(0, 2_000)]);
    const changes = random.pick<() => Partial<ChangeableTerms>>([
      () => ({ tickStep: figure() }),
      () => ({ lotStep: figure() }),
      () => ({ minimumQuantity: figure(), maximumQuantity: figure() }),
      () => ({ minimumNotional: amount(BigInt(figure())) }),
      () => ({ bandPpm: random.pick([0, -1, 1_000_001]) }),
    ])();
    return { type: 'set_market_terms', marketId, changes };
  },
  (random) => ({ type: 'set_tier_thresholds', thresholds: random.pick(wrongThresholds) }),
  (random, { marketId }) => ({ type: 'set_periods', marketId, periods: random.pick(wrongPeriods) }),
  (random) => ({ type: 'set_user_tier', userId: 9_999, tier: random.integer(0, 9) }),
  (random, { userId }) => ({ type: 'set_user_frozen', userId, frozen: random.chance(1, 3) }),
  (_, { userId }) => ({ type: 'register_user', userId, merchant: true }),
  (random, { userId }) => ({
    type: 'grant_demo_funds',
    userId,
    grants: [{ assetId: 1, amount: amount(random.pick([1n, 1_000_000_000n, 10n ** 15n])) }],
  }),
];

/** An operator's command of the kind that a mix names; undefined for kinds of others. */
export function operatorCommand(kind: string, random: SeededRandom, subject: Subject): Command | undefined {
  return kinds[kind]?.(random, subject);
}

/** Another grid, other bounds or another band; now and then what no market can have. */
function anyTerms(random: SeededRandom): Partial<ChangeableTerms> {
  return random.pick<() => Partial<ChangeableTerms>>([
    () => ({ tickStep: random.pick([1, 2, 5]) }),
    () => ({ lotStep: random.pick([1, 2]), minimumQuantity: random.pick([2, 4]) }),
    () => ({ bandPpm: random.integer(8_000, 60_000) }),
    () => ({ minimumQuantity: random.integer(1, 4), maximumQuantity: random.pick([100, 300]) }),
    () => ({ minimumNotional: amount(BigInt(random.integer(1, 3) * 100)) }),
    () => random.pick([{ tickStep: 0 }, { lotStep: 3 }, { bandPpm: 1_000_001 }, { minimumQuantity: 301 }]),
  ])();
}

function risingThresholds(random: SeededRandom): readonly TierThreshold[] {
  const step = random.integer(1, 5_000);
  return Array.from({ length: random.integer(1, 2) }, (_, index) => ({
    tier: index + 1,
    volume: (index + 1) * step,
    balance: (index + 1) * random.integer(step, 2 * step),
  }));
}

const [first, second] = [
  { tier: 1, volume: 100, balance: 100 },
  { tier: 2, volume: 200, balance: 200 },
] as const;

const wrongThresholds: readonly (readonly TierThreshold[])[] = [
  [],
  [second],
  [second, first],
  [first, { ...second, volume: 100 }],
  [first, { ...second, balance: 50 }],
  [{ ...first, volume: -1 }],
  [{ ...first, balance: 2 ** 53 }],
  Array.from({ length: 10 }, (_, index) => ({ tier: index + 1, volume: index + 1, balance: index + 1 })),
];

function risingPeriods(random: SeededRandom): readonly Period[] {
  return Array.from({ length: random.integer(0, 3) }, (_, index) => ({
    durationSeconds: (index + 1) * 30,
    payoutPpm: random.integer(500_000, 950_000),
    minimumStake: amount(BigInt(random.integer(1, 10)) * 10n ** 8n),
    maximumStake: amount(BigInt(random.integer(10, 1_000)) * 10n ** 8n),
  }));
}

const period: Period = {
  durationSeconds: 60,
  payoutPpm: 800_000,
  minimumStake: amount(10n ** 8n),
  maximumStake: amount(5n * 10n ** 8n),
};

const wrongPeriods: readonly (readonly Period[])[] = [
  [period, period],
  [period, { ...period, durationSeconds: 30 }],
  [{ ...period, durationSeconds: 0 }],
  [{ ...period, payoutPpm: 1_000_001 }],
  [{ ...period, minimumStake: amount(0n) }],
  [{ ...period, minimumStake: amount(6n * 10n ** 8n) }],
  [{ ...period, minimumStake: amount(10n ** 8n + 1n) }],
  [{ ...period, durationSeconds: 29 }],
];
