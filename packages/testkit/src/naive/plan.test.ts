import { describe, expect, test } from 'vitest';
import { planMatch, type Maker, type Taker } from './plan.ts';

const maker = (orderId: number, price: number, remaining: number, more: Partial<Maker> = {}): Maker => ({
  orderId,
  userId: 10 + orderId,
  price: BigInt(price),
  displayQuantity: 0n,
  remaining: BigInt(remaining),
  displayed: BigInt(remaining),
  priority: orderId,
  ...more,
});

const taker = (more: Partial<Taker> = {}): Taker => ({
  userId: 1,
  side: 'buy',
  selfTradePrevention: 'expire_taker',
  quantity: 10n,
  budget: undefined,
  takerPpm: 1_000n,
  limit: undefined,
  band: undefined,
  quotePerTickLot: 1n,
  lotStep: 1n,
  ...more,
});

const fills = (...args: Parameters<typeof planMatch>): readonly string[] =>
  planMatch(...args).steps.map((step) =>
    step.kind === 'fill' ? `${step.orderId}: ${step.quantity}@${step.price}` : step.kind,
  );

describe('matching, worked by hand', () => {
  test('best price first, then the earlier order', () => {
    const makers = [maker(1, 102, 5), maker(2, 101, 3), maker(3, 101, 4)];
    expect(fills(taker(), makers)).toEqual(['2: 3@101', '3: 4@101', '1: 3@102']);
  });

  test('a sell takes the highest bids first', () => {
    expect(fills(taker({ side: 'sell' }), [maker(1, 99, 5), maker(2, 100, 6)])).toEqual(['2: 6@100', '1: 4@99']);
  });

  test('matching stops at the limit', () => {
    const plan = planMatch(taker({ limit: 101n }), [maker(1, 101, 4), maker(2, 102, 9)]);
    expect([plan.filled, plan.stop]).toEqual([4n, 'limit']);
  });

  test('an iceberg’s next slice goes behind everyone at its price', () => {
    const iceberg = maker(1, 100, 6, { displayQuantity: 2n, displayed: 2n });
    expect(fills(taker(), [iceberg, maker(2, 100, 3)])).toEqual(['1: 2@100', '2: 3@100', '1: 2@100', '1: 2@100']);
  });

  test('a budget buys as many lots as it pays, fee included', () => {
    // 3 lots at 1000 cost 3000 and a fee of 3; a fourth does not fit into 4003.
    const plan = planMatch(taker({ quantity: undefined, budget: 4_003n }), [maker(1, 1_000, 9)]);
    expect([plan.filled, plan.notional, plan.fee, plan.stop]).toEqual([3n, 3_000n, 3n, 'budget']);
    const enough = planMatch(taker({ quantity: undefined, budget: 4_004n }), [maker(1, 1_000, 9)]);
    expect([enough.filled, enough.fee]).toEqual([4n, 4n]);
  });

  test('the taker’s fee is the floor of its whole notional, however many fills there are', () => {
    const plan = planMatch(
      taker({ takerPpm: 1_500n }),
      Array.from({ length: 10 }, (_, index) => maker(index + 1, 333, 1)),
    );
    expect(plan.fee).toBe(4n); // 3330 × 0.0015 = 4.995, where ten single floors would be 0
  });

  test('own orders are never met: each mode ends whom it names', () => {
    const own = (): Maker[] => [maker(1, 100, 5, { userId: 1 }), maker(2, 100, 5)];
    expect(planMatch(taker(), own())).toMatchObject({ steps: [], stop: 'self_trade' });
    expect(fills(taker({ selfTradePrevention: 'expire_maker', quantity: 5n }), own())).toEqual([
      'expire_maker',
      '2: 5@100',
    ]);
    expect(planMatch(taker({ selfTradePrevention: 'expire_both' }), own())).toMatchObject({
      steps: [{ kind: 'expire_maker', orderId: 1 }],
      stop: 'self_trade',
    });
  });

  test('the band stops what the limit would allow', () => {
    const band = { low: 90n, high: 105n };
    expect(planMatch(taker({ band, limit: 200n }), [maker(1, 104, 2), maker(2, 106, 9)])).toMatchObject({
      filled: 2n,
      stop: 'band',
    });
  });
});
