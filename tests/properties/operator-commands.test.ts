import { amount } from '@candor/amount';
import { type Command, decodeRecord, type Exchange, type ExchangeEvent, platformBooks } from '@candor/core';
import { makeSetting, SeededRandom } from '@candor/testkit';
import { expect, test } from 'vitest';
import { runBudget } from './budget.ts';
import { inFullSwing } from './full-swing.ts';

type CommandOf<Type extends Command['type']> = Extract<Command, { readonly type: Type }>;

const setting = makeSetting(Array.from({ length: 10 }, (_, index) => index + 1));
const anyone = (random: SeededRandom) => random.integer(0, 12);
const anyMarket = (random: SeededRandom) => random.integer(0, 3);
/** From nothing to far beyond what any of these figures may be. */
const anyFigure = (random: SeededRandom) =>
  random.pick([0, 1, -1, random.integer(0, 2_000), random.integer(0, 2 ** 50)]);

/** Everything that an operator can make the core do, with any figures at all. */
const byOperators: { readonly [Type in Command['type']]?: (random: SeededRandom) => CommandOf<Type> } = {
  set_market_state: (random) => ({
    type: 'set_market_state',
    marketId: anyMarket(random),
    state: random.pick(['open', 'cancel_only', 'halted']),
  }),
  set_market_terms: (random) => {
    const changes = {
      tickStep: random.pick([1, 2, 5, 10]),
      lotStep: random.pick([1, 2, 5]),
      minimumQuantity: anyFigure(random),
      maximumQuantity: anyFigure(random),
      minimumNotional: amount(BigInt(anyFigure(random))),
      maximumNotional: amount(BigInt(anyFigure(random))),
      bandPpm: anyFigure(random),
    };
    const named = Object.entries(changes).filter(() => random.chance(1, 4));
    return { type: 'set_market_terms', marketId: anyMarket(random), changes: Object.fromEntries(named) };
  },
  set_fee_tier: (random) => ({
    type: 'set_fee_tier',
    marketId: anyMarket(random),
    tier: random.integer(0, 4),
    makerPpm: random.integer(0, 10_000),
    takerPpm: random.integer(0, 10_000),
  }),
  set_user_tier: (random) => ({ type: 'set_user_tier', userId: anyone(random), tier: random.integer(0, 4) }),
  set_tier_thresholds: (random) => ({
    type: 'set_tier_thresholds',
    thresholds: Array.from({ length: random.integer(0, 3) }, (_, index) => ({
      tier: index + 1,
      volume: (index + 1) * random.integer(1, 1_000),
      balance: (index + 1) * random.integer(1, 1_000),
    })),
  }),
  set_periods: (random) => ({
    type: 'set_periods',
    marketId: anyMarket(random),
    periods: Array.from({ length: random.integer(0, 3) }, (_, index) => ({
      durationSeconds: (index + 1) * random.pick([30, 60]),
      payoutPpm: random.integer(0, 1_200_000),
      minimumStake: amount(BigInt(random.integer(0, 10))),
      maximumStake: amount(BigInt(random.integer(5, 1_000))),
    })),
  }),
  set_user_frozen: (random) => ({ type: 'set_user_frozen', userId: anyone(random), frozen: random.chance(1, 2) }),
  set_user_merchant: (random) => ({ type: 'set_user_merchant', userId: anyone(random), merchant: random.chance(1, 2) }),
  anchor_audit: (random) => ({
    type: 'anchor_audit',
    entries: random.integer(0, 1_000_000),
    headHash: '0'.repeat(64),
  }),
};

/** What these commands may write, and nothing beside: no trade, no money moved, no price. */
const harmless: ReadonlySet<ExchangeEvent['type']> = new Set([
  'market_state_set',
  'market_terms_set',
  'fee_tier_set',
  'user_tier_set',
  'tier_thresholds_set',
  'periods_set',
  'user_frozen_set',
  'user_merchant_set',
  'audit_anchored',
] as const);

/** Whose is what, what is on the books, and every price: all that outcomes are made of. */
const outcome = (exchange: Exchange) => ({
  balances: setting.users.map((userId) => [userId, exchange.balancesOf(userId)]),
  books: platformBooks.map((book) => [book, setting.assets.map((assetId) => exchange.bookBalance(book, assetId))]),
  orders: setting.users.map((userId) => exchange.openOrdersOf(userId)),
  prices: exchange
    .markets()
    .map(({ indexPrice, lastPrice, referencePrice }) => [indexPrice, lastPrice, referencePrice]),
  depth: setting.markets.map(({ marketId }) => exchange.depth(marketId, 100)),
});

test('ten thousand commands of operators change no balance, no order and no price', () => {
  const exchange = inFullSwing(setting, runBudget.firstSeed + 40);
  const before = outcome(exchange);
  expect(before.orders.flatMap((orders) => orders).length).toBeGreaterThan(20);
  const random = new SeededRandom(runBudget.firstSeed + 41);
  const accepted: Record<string, number> = {};
  const strange: string[] = [];
  const looks: object[] = [];
  const makers = Object.values(byOperators) as ((random: SeededRandom) => Command)[];
  // Time stands still, so that nothing ends because its own time is over.
  const { timeMs } = exchange;
  for (let count = 0; count < 10_000 * runBudget.scale; count += 1) {
    const command = random.pick(makers)(random);
    const execution = exchange.execute(command, { timeMs, actor: { kind: 'operator', id: random.integer(1, 5) } });
    if (execution.kind !== 'record') continue;
    accepted[command.type] = (accepted[command.type] ?? 0) + 1;
    for (const { type } of decodeRecord(execution.bytes).events) if (!harmless.has(type)) strange.push(type);
    if (count % 500 === 0) looks.push(outcome(exchange));
  }
  expect(strange).toEqual([]);
  for (const look of [...looks, outcome(exchange)]) expect(look).toEqual(before);
  // Each kind was taken many times: it is not their refusal that changed nothing.
  expect(Object.keys(accepted).toSorted()).toEqual(Object.keys(byOperators).toSorted());
  expect(Math.min(...Object.values(accepted))).toBeGreaterThan(20);
});

test('a grant in the wrong unit is refused whole, as it comes out of a book that must hold it', () => {
  const exchange = inFullSwing(setting, runBudget.firstSeed + 45);
  const userId = exchange.nextUserId();
  const execute = (command: Command) =>
    exchange.execute(command, { timeMs: exchange.timeMs, actor: { kind: 'operator', id: 1 } });
  execute({ type: 'register_user', userId, merchant: false });
  const before = outcome(exchange);
  // 620,000 whole coins where 620,000 of the smallest unit were meant, beside a grant that would be
  // covered.
  const grants = [
    { assetId: 1, amount: amount(620_000n) },
    { assetId: 2, amount: amount(620_000n * 10n ** 8n) },
  ];
  expect(execute({ type: 'grant_demo_funds', userId, grants })).toMatchObject({ kind: 'rejected' });
  expect(outcome(exchange)).toEqual(before);
  expect(exchange.balancesOf(userId)).toEqual([]);
  const small = grants.map(({ assetId }) => ({ assetId, amount: amount(620_000n) }));
  expect(execute({ type: 'grant_demo_funds', userId, grants: small })).toMatchObject({ kind: 'record' });
});
