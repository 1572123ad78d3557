import { previewContractOrder, type PositionSide } from '@candor/amount';
import { describe, expect, it } from 'vitest';
import { FuturesExchange, inverseId, linearId } from './exchange.fixture.ts';

/**
 * What the browser would show before an order of user 1 is sent: the same formulas on what the
 * exchange tells.
 */
function preview(
  exchange: FuturesExchange,
  order: { contractId: number; side: PositionSide; lots: number; price: number },
) {
  const { futures } = exchange.exchange;
  const contract = futures.contract(order.contractId);
  const account = futures.account(1, contract?.settleAssetId ?? 0);
  if (contract === undefined || account === undefined) throw new TypeError('the contract is listed');
  const depth = futures.depth(order.contractId, 100);
  const levels = order.side === 'long' ? depth.asks : depth.bids;
  const position = exchange.position(1, order.side, order.contractId);
  return previewContractOrder({
    contract: contract.scale,
    tiers: contract.terms.tiers,
    side: order.side,
    lots: BigInt(order.lots),
    priceTicks: BigInt(order.price),
    rests: true,
    levels: levels.map(({ price, quantity }) => [BigInt(price), BigInt(quantity)] as const),
    markTicks: BigInt(futures.mark(order.contractId)?.mark ?? 0),
    leverage: futures.setting(1, order.contractId)?.leverage ?? 0,
    valueBefore: 0n,
    position: position && { ...position },
    free: account.free,
    ...futures.feesOf(1, order.contractId),
  });
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
    const price = ticks[1] ?? 0;
    const shown = preview(exchange, { contractId, side, lots: 11, price });
    exchange.place({ contractId, direction, price, quantity: 11 });
    const account = exchange.exchange.futures.account(1, contractId === linearId ? 1 : 2);
    expect(shown).toMatchObject({ problem: undefined, lotsNow: 7n, lotsResting: 4n });
    expect(account?.free).toBe(shown.freeAfter);
    expect(account?.held).toBe(shown.held);
    const position = exchange.position(1, side, contractId);
    expect(position?.lots).toBe(7n);
    expect((position?.margin ?? 0n) + shown.held).toBe(shown.needed - shown.fee);
    expect(exchange.problems()).toEqual([]);
  });
});
