import { describe, expect, test } from 'vitest';
import {
  afterBuy,
  afterMove,
  afterSell,
  averageCostOf,
  type CoinCost,
  noCoinCost,
  openResultOf,
  soldResultOf,
} from './coin-cost.ts';

const coin = 100_000_000n;
const usd = (dollars: number): bigint => BigInt(Math.round(dollars * 100)) * 1_000_000n;

const buy = (cost: CoinCost, tenths: bigint, dollars: number, feeDollars: number): CoinCost =>
  afterBuy(cost, { quantity: (tenths * coin) / 10n, notional: usd(dollars), fee: usd(feeDollars) });
const sell = (cost: CoinCost, tenths: bigint, dollars: number, feeDollars: number): CoinCost =>
  afterSell(cost, { quantity: (tenths * coin) / 10n, notional: usd(dollars), fee: usd(feeDollars) });

describe('average cost by hand', () => {
  test('two buys: notional and fees over quantity', () => {
    const held = buy(buy(noCoinCost, 10n, 100, 1), 10n, 200, 2);
    expect(held.cost).toBe(usd(303));
    expect(averageCostOf(held, coin)).toBe(usd(151.5));
    expect(openResultOf(held, usd(160), coin)).toBe(usd(17));
  });

  test('a sale takes its share of the cost and leaves the average as it was', () => {
    const sold = sell(buy(buy(noCoinCost, 10n, 100, 1), 10n, 200, 2), 5n, 90, 0.5);
    expect(averageCostOf(sold, coin)).toBe(usd(151.5));
    // 90 − 0.50 received for half a coin that had cost 75.75.
    expect(soldResultOf(sold)).toBe(usd(13.75));
  });

  test('what came without a price has no cost, and is sold after what was bought here', () => {
    const held = buy(afterMove(noCoinCost, coin), 10n, 100, 1);
    expect(averageCostOf(held, coin)).toBe(usd(101));
    const sold = sell(held, 15n, 300, 3);
    expect(sold).toMatchObject({ priced: 0n, cost: 0n, unpriced: coin / 2n, withoutCost: usd(99) });
    // Two thirds of 297 for the bought coin that had cost 101.
    expect(soldResultOf(sold)).toBe(usd(97));
    expect(averageCostOf(sold, coin)).toBeUndefined();
  });

  test('what leaves without a price takes its cost along, and no profit or loss', () => {
    const held = afterMove(buy(afterMove(noCoinCost, coin), 10n, 100, 0), (-15n * coin) / 10n);
    expect(held).toMatchObject({ unpriced: 0n, priced: coin / 2n, cost: usd(50), costGone: usd(50) });
    expect(soldResultOf(held)).toBe(0n);
  });

  test('the last bought unit takes the whole rest of the cost', () => {
    let held = afterBuy(noCoinCost, { quantity: 3n, notional: 10n, fee: 0n });
    const costs = [1, 2, 3].map(() => {
      const next = afterSell(held, { quantity: 1n, notional: 4n, fee: 0n });
      const taken = held.cost - next.cost;
      held = next;
      return taken;
    });
    expect(costs).toEqual([3n, 4n, 3n]);
    expect(soldResultOf(held)).toBe(2n);
  });
});

/** A seeded run of small numbers. */
function* numbers(seed: number): Generator<bigint, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield BigInt(state >>> 12);
  }
}

test('over 2,000 random steps every unit of coin and money is somewhere, and nothing is below zero', () => {
  const draw = numbers(23);
  const next = (bound: bigint): bigint => draw.next().value % bound;
  let cost = noCoinCost;
  let taken = 0n;
  for (let step = 0; step < 2_000; step += 1) {
    const held = cost.priced + cost.unpriced;
    const kind = next(4n);
    const notional = next(1_000n);
    const fill = { notional, fee: notional / 100n };
    const before = cost;
    if (kind === 0n) cost = afterBuy(cost, { ...fill, quantity: next(50n) + 1n });
    else if (kind === 1n) cost = afterMove(cost, next(20n));
    else if (held > 0n && kind === 2n) cost = afterMove(cost, -(next(held) + 1n));
    else if (held > 0n) cost = afterSell(cost, { ...fill, quantity: next(held) + 1n });
    if (cost.sold > before.sold) taken += before.cost - cost.cost;
    expect(cost.priced + cost.unpriced).toBe(cost.bought + cost.cameIn - cost.sold - cost.wentOut);
    expect(cost.paid + cost.buyFees).toBe(cost.cost + cost.costGone + taken);
    for (const units of Object.values(cost)) expect(units >= 0n).toBe(true);
    expect(cost.priced === 0n && cost.cost !== 0n).toBe(false);
  }
  expect(soldResultOf(cost)).toBe(cost.received - cost.sellFees - cost.withoutCost - taken);
});
