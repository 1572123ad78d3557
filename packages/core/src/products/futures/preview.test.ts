import { describe, expect, it } from 'vitest';
import { FuturesExchange, inverseId, linearId } from './exchange.fixture.ts';
import type { PlaceContractOrder } from './commands.ts';

/** What is said before an order of user 1 is sent. */
function preview(exchange: FuturesExchange, order: Partial<PlaceContractOrder>) {
  const shown = exchange.exchange.futures.preview(exchange.order(order), exchange.nowMs);
  if (shown === undefined) throw new TypeError('the contract is listed');
  return shown;
}

describe('what is shown before an order is sent', () => {
  it.each([
    ['long', linearId, 1, 2],
    ['short', linearId, 2, 1],
    ['long', inverseId, 1, 2],
    ['short', inverseId, 2, 1],
  ] as const)('is what is booked (%s, contract %i)', (side, contractId, direction, opposite) => {
    const exchange = new FuturesExchange();
    const ticks = side === 'long' ? [600_000, 600_700, 603_100] : [600_000, 599_300, 596_900];
    const lots = [3, 4, 50];
    for (const [place, price] of ticks.entries()) {
      exchange.place({ userId: 2, contractId, direction: opposite, price, quantity: lots[place] ?? 0 });
    }
    const order = { contractId, direction, price: ticks[1] ?? 0, quantity: 11 };
    const { reason, opening, closing } = preview(exchange, order);
    exchange.place(order);
    const account = exchange.exchange.futures.account(1, contractId === linearId ? 1 : 2);
    expect([reason, closing]).toEqual([undefined, undefined]);
    expect(opening).toMatchObject({ problem: undefined, lotsNow: 7n, lotsResting: 4n });
    expect(account?.free).toBe(opening?.freeAfter);
    expect(account?.held).toBe(opening?.held);
    const position = exchange.position(1, side, contractId);
    expect(position?.lots).toBe(7n);
    expect((position?.margin ?? 0n) + (opening?.held ?? 0n)).toBe((opening?.needed ?? 0n) - (opening?.fee ?? 0n));
    expect(exchange.problems()).toEqual([]);
  });

  it.each([
    [linearId, 1],
    [inverseId, 2],
  ])('closing is what is booked too (contract %i)', (contractId, assetId) => {
    const exchange = new FuturesExchange();
    exchange.place({ userId: 2, contractId, direction: 2, quantity: 9 });
    exchange.place({ contractId, direction: 1, quantity: 9 });
    exchange.place({ userId: 3, contractId, direction: 1, price: 600_900, quantity: 2 });
    exchange.place({ userId: 3, contractId, direction: 1, price: 600_500, quantity: 5 });
    const order = { contractId, direction: 3, price: 600_100, quantity: 5 } as const;
    const { closing, opening, reason } = preview(exchange, order);
    const available = () => exchange.exchange.futures.account(1, assetId)?.available ?? 0n;
    const before = available();
    exchange.place(order);
    expect([reason, opening, closing?.filled]).toEqual([undefined, undefined, 5n]);
    expect(available() - before).toBe(closing?.kept);
  });

  it('in one-way mode an order shows what it closes and what it opens, for one fee', () => {
    const exchange = new FuturesExchange();
    exchange.must({ type: 'set_position_mode', userId: 1, mode: 'one_way' });
    exchange.place({ userId: 2, direction: 2, quantity: 3 });
    exchange.place({ direction: 1, quantity: 3 });
    exchange.place({ userId: 3, direction: 1, price: 600_333, quantity: 7 });
    const order = { direction: 2, price: 600_333, quantity: 7 } as const;
    const { closing, opening } = preview(exchange, order);
    const available = () => exchange.exchange.futures.account(1, 1)?.available ?? 0n;
    const before = available();
    exchange.place(order);
    expect([closing?.filled, opening?.lotsNow]).toEqual([3n, 4n]);
    expect(available() - before).toBe((closing?.kept ?? 0n) - (opening?.needed ?? 0n));
    expect(exchange.position(1, 'short')?.lots).toBe(4n);
  });

  it('says what the exchange would refuse it for, and changes nothing', () => {
    const exchange = new FuturesExchange();
    const before = exchange.exchange.stateHash();
    const cases: readonly Partial<PlaceContractOrder>[] = [
      { price: 700_000 },
      { quantity: 5_000 },
      { direction: 3 },
      { kind: 'market', timeInForce: 'IOC' },
    ];
    const said = cases.map((order) => preview(exchange, order).reason);
    expect(said).toEqual(['price_outside_band', 'insufficient_available', 'position_required', 'no_liquidity']);
    expect(said).toEqual(cases.map((order) => exchange.reason(exchange.order(order))));
    expect(exchange.exchange.stateHash()).toBe(before);
  });
});
