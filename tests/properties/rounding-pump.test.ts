import { amount } from '@candor/amount';
import { decodeRecord, Exchange, type Command, type PlaceOrder, type Wallet } from '@candor/core';
import { SeededRandom, shrink } from '@candor/testkit';
import { expect, test } from 'vitest';
import { PlayTime } from '../budget.ts';
import { runBudget } from './budget.ts';

/**
 * Invariant 37: at a constant price no sequence of orders, stops and transfers makes anyone richer. The market has the finest units there are (a tick
 * times a lot is one smallest unit), so every fee rounds; everybody's wealth at that price, over all their wallets, may only fall, and what users lose is
 * what the books gain. Stops fire on an index that moves about the price; what they buy and sell, they do at the price.
 */
const price = 1_000;
const indexReach = 10;
const wallets: readonly Wallet[] = [1, 2, 3];
const users = [1, 2, 3];
const sequenceLength = 50;
const header = { timeMs: 1_700_000_000_000, actor: { kind: 'system' } } as const;

const setUp: readonly Command[] = [
  { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 },
  { type: 'list_asset', assetId: 2, symbol: 'DUST', scale: 4 },
  {
    type: 'list_market',
    marketId: 1,
    baseAssetId: 2,
    quoteAssetId: 1,
    terms: {
      tickScale: 4,
      lotScale: 4,
      minimumQuantity: 1,
      maximumQuantity: 1_000,
      minimumNotional: amount(1n),
      maximumNotional: amount(1_000_000_000n),
      bandPpm: 100_000,
      slippageCapPpm: 50_000,
      openOrdersMax: 60,
    },
  },
  { type: 'set_fee_tier', marketId: 1, tier: 0, makerPpm: 999, takerPpm: 1_001 },
  { type: 'issue_demo_supply', assetId: 1, amount: amount(1_000_000_000n) },
  { type: 'issue_demo_supply', assetId: 2, amount: amount(1_000_000n) },
  ...users.flatMap((userId): Command[] => [
    { type: 'register_user', userId, merchant: false },
    {
      type: 'grant_demo_funds',
      userId,
      grants: [
        { assetId: 1, amount: amount(1_000_000n) },
        { assetId: 2, amount: amount(1_000n) },
      ],
    },
  ]),
];

test('no sequence of orders, stops and transfers at one price pumps money out of rounding', () => {
  const met = { transfers: 0, trades: 0, fired: 0 };
  const random = new SeededRandom(runBudget.firstSeed);
  const sequences = Math.ceil((runBudget.seeds * runBudget.steps) / 60);
  const playTime = new PlayTime('properties: rounding pump');
  const isMet = (round: number): boolean => Object.values(met).every((times) => times > round);
  let round = 0;
  for (; round < sequences && !playTime.isSpent(round, isMet(round)); round += 1) {
    const orders = Array.from({ length: sequenceLength }, () => dustCommand(random));
    const pumped = (some: readonly Command[]): boolean => whoGained(some, met).length > 0;
    const smallest = pumped(orders) ? shrink(orders, pumped) : [];
    expect(smallest, `seed ${random.seed}, sequence ${round}`).toEqual([]);
  }
  playTime.report(round, sequences);
  // A sequence in which nothing happens proves nothing.
  expect(Object.entries(met).filter(([, times]) => times <= round)).toEqual([]);
});

function dustCommand(random: SeededRandom): Command {
  const userId = random.pick(users);
  const draw = random.integer(1, 20);
  if (draw <= 2) return { type: 'cancel_all_orders', userId, marketId: 1 };
  if (draw <= 5) return { type: 'index_prices', prices: [{ marketId: 1, price: price + nearby(random) }] };
  if (draw <= 8) return transfer(random, userId);
  const order = dustOrder(random, userId);
  return draw <= 12 ? stop(random, order) : order;
}

const nearby = (random: SeededRandom): number => random.integer(-indexReach, indexReach);

function transfer(random: SeededRandom, userId: number): Command {
  const [from, to] = [random.pick(wallets), random.pick(wallets)];
  const [assetId, most] = random.pick([[1, 14_000] as const, [2, 40] as const]);
  return { type: 'transfer', userId, assetId, from, to, amount: amount(BigInt(random.integer(1, most))) };
}

/** The same order, waiting for the index to pass a price near by. */
function stop(random: SeededRandom, { quoteBudget, ...order }: PlaceOrder): PlaceOrder {
  const trigger = { triggerPrice: price + nearby(random), triggerSource: 'index' } as const;
  if (quoteBudget !== undefined) return { ...order, ...trigger, quoteBudget, kind: 'stop_market' };
  return { ...order, ...trigger, kind: 'stop_limit', timeInForce: 'GTC' };
}

function dustOrder(random: SeededRandom, userId: number): PlaceOrder {
  const order: PlaceOrder = {
    type: 'place_order',
    userId,
    marketId: 1,
    side: random.pick(['buy', 'sell'] as const),
    kind: 'limit',
    timeInForce: random.pick(['GTC', 'IOC'] as const),
    postOnly: false,
    selfTradePrevention: 'expire_maker',
    price,
    quantity: random.integer(1, 12),
  };
  const byBudget = order.side === 'buy' && random.chance(1, 4);
  if (!byBudget) return order;
  const { price: _price, quantity: _quantity, ...rest } = order;
  return { ...rest, kind: 'market', timeInForce: 'IOC', quoteBudget: amount(BigInt(random.integer(1, 14_000))) };
}

/** Users whose wealth at the constant price was greater after some command than before it. */
function whoGained(
  orders: readonly Command[],
  met: { transfers: number; trades: number; fired: number },
): readonly number[] {
  const exchange = Exchange.empty();
  for (const command of setUp) exchange.execute(command, header);
  let before = users.map((userId) => wealth(exchange, userId));
  const feesBefore = fees(exchange);
  const start = before.reduce((sum, value) => sum + value, 0n);
  for (const order of orders) {
    const execution = exchange.execute(order, header);
    for (const { type } of execution.kind === 'record' ? decodeRecord(execution.bytes).events : []) {
      if (type === 'funds_transferred') met.transfers += 1;
      else if (type === 'trade') met.trades += 1;
      else if (type === 'order_triggered') met.fired += 1;
    }
    const after = users.map((userId) => wealth(exchange, userId));
    const gained = users.filter((_, index) => (after[index] ?? 0n) > (before[index] ?? 0n));
    if (gained.length > 0) return gained;
    before = after;
  }
  const lost = start - before.reduce((sum, value) => sum + value, 0n);
  return lost === fees(exchange) - feesBefore ? [] : users;
}

function wealth(exchange: Exchange, userId: number): bigint {
  const total = (assetId: number): bigint => {
    const held = wallets.map((wallet) => exchange.balance({ userId, wallet, assetId }));
    return held.reduce((sum, { available, reserved }) => sum + available + reserved, 0n);
  };
  return total(1) + total(2) * BigInt(price);
}

const fees = (exchange: Exchange): bigint => exchange.bookBalance('fees', 1) + exchange.bookBalance('securityFund', 1);
