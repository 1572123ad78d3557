import { type Command, Exchange } from '@candor/core';
import { demoCommands, listingCommands } from '../../apps/node/src/engine/exchange/first-start.ts';
import { type FaultOutcome, round } from './outcome.ts';

const ordersPerUser = 10;
const heapMaxMib = 1_536;
const mebibyte = 1024 * 1024;

/**
 * So many open orders of a tenth as many users (F21). Passes when a million of them, calculated
 * from what these take, stay within 1.5 GiB of heap and buffers, and all are cancelled to nothing
 * again.
 */
export async function manyOrders({ count }: { count: number }): Promise<FaultOutcome> {
  const used = () => {
    globalThis.gc?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const exchange = Exchange.empty();
  let timeMs = Date.UTC(2026, 0, 1);
  let rejected = 0;
  const run = (command: Command) => {
    timeMs += 1;
    if (exchange.execute(command, { timeMs, actor: { kind: 'system' } }).kind !== 'record') rejected += 1;
  };
  for (const command of [...listingCommands(), ...demoCommands()]) run(command);
  const users = Math.ceil(count / ordersPerUser);
  const before = used();
  const startedAtMs = performance.now();
  for (let user = 0; user < users; user += 1) {
    const userId = exchange.nextUserId();
    run({ type: 'register_user', userId, merchant: false });
    run({ type: 'grant_demo_funds', userId, grants: [{ assetId: 1, amount: 100_000_000_000n as never }] });
    for (let order = 0; order < ordersPerUser; order += 1) run(bid(userId, 5_990_000 - ((user * 7 + order) % 10_000)));
  }
  const grownMib = (used() - before) / mebibyte;
  const seconds = (performance.now() - startedAtMs) / 1_000;
  const perMillionMib = round((grownMib / (users * ordersPerUser)) * 1_000_000);
  const open = users * ordersPerUser;
  for (let userId = 3; userId < 3 + users; userId += 1) run({ type: 'cancel_all_orders', userId });
  const left = exchange.openOrdersOf(3).length + exchange.openOrdersOf(2 + users).length;
  const pass = rejected === 0 && left === 0 && perMillionMib <= heapMaxMib;
  return { pass, orders: open, users, rejected, grownMib: round(grownMib), perMillionMib, seconds: round(seconds) };
}

const bid = (userId: number, price: number): Command => ({
  type: 'place_order',
  userId,
  marketId: 1,
  side: 'buy',
  kind: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
  price,
  quantity: 100,
});
