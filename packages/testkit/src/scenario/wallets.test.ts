import { amount } from '@candor/amount';
import type { PlaceOrder, Transfer, Wallet } from '@candor/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLedger } from '../audit-ledger.ts';
import { Scenario } from './scenario.ts';

const unit = 10n ** 8n;

let market: Scenario;
beforeEach(() => {
  market = new Scenario();
});
afterEach(() => {
  expect(auditLedger(market.exchange)).toEqual({ sumByAsset: 'zero', reserved: 'explained' });
});

function transfer(from: number, to: number, units: bigint, changes: Partial<Transfer> = {}) {
  const command: Transfer = {
    type: 'transfer',
    userId: market.userId('alice'),
    assetId: 1,
    from: from as Wallet,
    to: to as Wallet,
    amount: amount(units),
    ...changes,
  };
  return market.execute(command);
}

describe('transfers', () => {
  test('move between every two wallets of a person, to the unit, and back', () => {
    const pairs = [1, 2, 3, 4, 5, 6, 7].flatMap((from) => [1, 2, 3, 4, 5, 6, 7].map((to) => [from, to] as const));
    // Every pair as a round trip from the spot wallet: out, across, and home.
    const trips = pairs.filter(([from, to]) => from !== to && from !== 1 && to !== 1);
    const steps = trips.flatMap(([from, to]) => [
      [1, from],
      [from, to],
      [to, 1],
    ]) as [number, number][];
    for (const [from, to] of steps) {
      expect(transfer(from, to, 7n).rejected).toBeUndefined();
      expect(market.balance('alice', 'USDT', to as Wallet).available).toBe(to === 1 ? '100000' : '0.00000007');
    }
    expect(market.balance('alice', 'USDT').available).toBe('100000');
  });

  test.each([
    ['to the same wallet', () => transfer(1, 1, 1n), 'same_wallet'],
    ['of nothing', () => transfer(1, 2, 0n), 'amount_not_positive'],
    ['of less than nothing', () => transfer(1, 2, -1n), 'amount_not_positive'],
    ['of more than there is', () => transfer(1, 2, 100_000n * unit + 1n), 'insufficient_available'],
    ['into the merchants’ wallet by one who is none', () => transfer(1, 8, 1n), 'wallet_not_open'],
    ['of an asset that is not listed', () => transfer(1, 2, 1n, { assetId: 99 }), 'unknown_asset'],
  ])('%s is refused and changes nothing', (_name, act, reason) => {
    market.userId('alice');
    const before = market.exchange.stateHash();
    expect(act().rejected).toBe(reason);
    expect(market.exchange.stateHash()).toBe(before);
  });

  test('who loses the merchants’ right takes out what is in that wallet, and brings nothing in', () => {
    const right = (merchant: boolean) =>
      market.execute({ type: 'set_user_merchant', userId: market.userId('alice'), merchant });
    right(true);
    expect(transfer(1, 8, 9n).rejected).toBeUndefined();
    right(false);
    expect(transfer(1, 8, 1n).rejected).toBe('wallet_not_open');
    expect(transfer(8, 1, 10n).rejected).toBe('insufficient_available');
    expect(transfer(8, 3, 4n).rejected).toBeUndefined();
    expect(transfer(8, 1, 5n).rejected).toBeUndefined();
    expect(transfer(8, 1, 1n).rejected).toBe('wallet_not_open');
    right(true);
    expect(transfer(1, 8, 1n).rejected).toBeUndefined();
  });

  test('what an order holds cannot be moved away', () => {
    market.submit('alice buys 50 at 1600');
    const { available } = market.balance('alice', 'USDT');
    expect(available).toBe('19920');
    expect(transfer(1, 2, 19_920n * unit + 1n).rejected).toBe('insufficient_available');
    expect(transfer(1, 2, 19_920n * unit).rejected).toBeUndefined();
  });

  test('only the spot wallet pays for orders', () => {
    transfer(1, 2, 100_000n * unit);
    expect(market.submit('alice buys 1 at 1600').rejected).toBe('insufficient_available');
  });
});

describe('terms', () => {
  const order = (changes: Partial<PlaceOrder>): PlaceOrder => ({
    ...(market.command('alice buys 2 at 1600') as PlaceOrder),
    ...changes,
  });

  test('an order under the least worth is refused, at it accepted', () => {
    market = new Scenario({ minimumNotional: amount(3_200n * unit) });
    expect(market.submit('alice buys 1 at 3199').rejected).toBe('notional_below_minimum');
    expect(market.submit('alice buys 2 at 1600').rejected).toBeUndefined();
  });

  test('a client’s own order id names one open order at a time', () => {
    expect(market.execute(order({ clientOrderId: 'mine-1' })).rejected).toBeUndefined();
    expect(market.execute(order({ clientOrderId: 'mine-1' })).rejected).toBe('client_order_id_in_use');
    const other = market.userId('bob');
    expect(market.execute(order({ clientOrderId: 'mine-1', userId: other })).rejected).toBeUndefined();
    market.submit('alice cancels #1');
    expect(market.execute(order({ clientOrderId: 'mine-1' })).rejected).toBeUndefined();
  });

  test('a better tier is cheaper for orders that come after it, not for those that rest', () => {
    market.execute({ type: 'set_fee_tier', marketId: 1, tier: 1, makerPpm: 500, takerPpm: 500 });
    market.given('BTC/USDT', 'ask 1600 × 10 alice');
    market.execute({ type: 'set_user_tier', userId: market.userId('alice'), tier: 1 });
    market.submit('bob buys 10 at 1600');
    // Rated 0.1% when it was accepted: 16 of 16,000.
    expect(market.balance('alice', 'USDT').available).toBe('115984');
    market.submit('alice sells 10 at 1600');
    market.submit('bob buys 10 at 1600');
    // Rated 0.05%: 8 of 16,000.
    expect(market.balance('alice', 'USDT').available).toBe('131976');
  });
});
