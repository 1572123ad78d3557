import type { BookSide, Side } from './scale.ts';

/**
 * The obvious twin of the walk: one lot after the other, each asked every question again. All
 * amounts in quote units.
 */
export interface SlowTaker {
  readonly side: Side;
  readonly quantityLots?: bigint;
  readonly budget?: bigint;
  readonly limitTicks?: bigint;
  readonly bandLowTicks?: bigint;
  readonly bandHighTicks?: bigint;
  readonly takerPpm: number;
  readonly unitsPerTickLot: bigint;
}

export interface SlowResult {
  readonly lots: bigint;
  readonly notional: bigint;
  readonly fee: bigint;
  readonly byPrice: ReadonlyMap<bigint, bigint>;
}

export function lotByLot(taker: SlowTaker, levels: BookSide): SlowResult {
  const queue = levels.flatMap(([price, lots]) => Array.from({ length: Number(lots) }, () => price));
  const fee = (value: bigint): bigint => (value * BigInt(taker.takerPpm)) / 1_000_000n;
  const byPrice = new Map<bigint, bigint>();
  let lots = 0n;
  let notional = 0n;
  for (const price of queue) {
    if (taker.quantityLots !== undefined && lots === taker.quantityLots) break;
    if (taker.limitTicks !== undefined && (taker.side === 'buy' ? price > taker.limitTicks : price < taker.limitTicks))
      break;
    if (taker.bandHighTicks !== undefined && price > taker.bandHighTicks) break;
    if (taker.bandLowTicks !== undefined && price < taker.bandLowTicks) break;
    const next = notional + price * taker.unitsPerTickLot;
    if (taker.budget !== undefined && next + fee(next) > taker.budget) break;
    notional = next;
    lots += 1n;
    byPrice.set(price, (byPrice.get(price) ?? 0n) + 1n);
  }
  return { lots, notional, fee: fee(notional), byPrice };
}
