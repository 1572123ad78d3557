import type { Exchange } from '@candor/core';
import type { NaiveExchange } from '../naive/exchange.ts';
import { Disagreement, equal } from './disagreement.ts';

/** The public book is what the resting orders show, level by level, and its sides do not cross. */
export function checkBook(exchange: Pick<Exchange, 'depth'>, naive: NaiveExchange, marketId: number): void {
  const depth = exchange.depth(marketId, 10_000);
  for (const side of ['bids', 'asks'] as const) {
    const shown = new Map<bigint, bigint>();
    for (const order of naive.openOrders()) {
      const wanted = side === 'bids' ? 'buy' : 'sell';
      if (order.place !== 'resting' || order.market.marketId !== marketId || order.side !== wanted) continue;
      shown.set(order.price, (shown.get(order.price) ?? 0n) + order.displayed);
    }
    const direction = side === 'bids' ? -1 : 1;
    const expected = [...shown].toSorted(([a], [b]) => direction * Number(a - b));
    const found = depth[side].map(({ price, quantity }) => [BigInt(price), BigInt(quantity)]);
    equal(`${side} of market ${marketId}`, found, expected);
  }
  const [bestBid, bestAsk] = [depth.bids[0], depth.asks[0]];
  if (bestBid !== undefined && bestAsk !== undefined && bestBid.price >= bestAsk.price) {
    throw new Disagreement(`market ${marketId} is crossed: bid ${bestBid.price}, ask ${bestAsk.price}`);
  }
}
