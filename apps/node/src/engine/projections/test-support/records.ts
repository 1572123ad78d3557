import { amount } from '@candor/amount';
import type { ExchangeEvent, ExchangeRecord, OrderAccepted } from '@candor/core';

/**
 * Records written by hand: listings, two users with funds, and orders that trade. Seeded by nothing
 * but their number.
 */
export function exampleRecords(trades: number): ExchangeRecord[] {
  const journal = new Journal();
  journal.add([
    { type: 'asset_listed', assetId: 1, symbol: 'USDT', scale: 8 },
    { type: 'asset_listed', assetId: 2, symbol: 'BTC', scale: 8 },
  ]);
  journal.add([{ type: 'market_listed', marketId: 1, baseAssetId: 2, quoteAssetId: 1, terms }]);
  for (const userId of [3, 4]) {
    journal.add([{ type: 'user_registered', userId, merchant: false }]);
    journal.add([
      { type: 'demo_funds_granted', userId, assetId: 1, amount: amount(5_000_000_000_000n) },
      { type: 'demo_funds_granted', userId, assetId: 2, amount: amount(50_000_000n) },
    ]);
  }
  journal.add([{ type: 'funds_transferred', userId: 3, assetId: 1, from: 1, to: 7, amount: amount(100_000_000n) }]);
  for (let index = 0; index < trades; index += 1) journal.trade(index);
  return journal.records;
}

const terms = {
  tickScale: 2,
  lotScale: 5,
  minimumQuantity: 1,
  maximumQuantity: 10_000_000,
  minimumNotional: amount(500_000_000n),
  maximumNotional: amount(900_000_000_000_000n),
  bandPpm: 100_000,
  slippageCapPpm: 50_000,
  openOrdersMax: 200,
};

class Journal {
  readonly records: ExchangeRecord[] = [];
  #orderId = 0;

  add(events: readonly ExchangeEvent[]): void {
    const seq = this.records.length + 1;
    this.records.push({ version: 1, seq, timeMs: 1_700_000_000_000 + seq * 10, actor: { kind: 'system' }, events });
  }

  /**
   * A sell of 3 lots rests, a buy takes 2 of them, and the rest is canceled in every second round.
   */
  trade(index: number): void {
    const price = 6_000_000 + index;
    const maker = this.#accept(3, 'sell', price, 3);
    const rested = { type: 'order_rested', marketId: 1, waiting: false } as const;
    this.add([
      maker,
      {
        ...rested,
        orderId: maker.orderId,
        userId: 3,
        side: 'sell',
        price,
        remaining: 3,
        displayed: 3,
        reserved: amount(3_000n),
      },
    ]);
    const taker = this.#accept(4, 'buy', price, 2);
    const notional = amount(BigInt(price) * 2n * 10n);
    this.add([
      taker,
      {
        type: 'trade',
        tradeId: index + 1,
        marketId: 1,
        price,
        quantity: 2,
        notional,
        takerSide: 'buy',
        makerOrderId: maker.orderId,
        takerOrderId: taker.orderId,
        makerUserId: 3,
        takerUserId: 4,
        makerPpm: 1_000,
        takerPpm: 1_000,
        makerFee: amount(notional / 1_000n),
        takerFee: amount(notional / 1_000n),
        fundShare: amount(notional / 5_000n),
        makerRemaining: 1,
        makerDisplayed: 1,
        makerReleased: amount(0n),
        takerRemaining: 0,
        referencePrice: price,
      },
      finished(taker, 'filled', 0),
    ]);
    if (index % 2 === 0) this.add([finished(maker, 'canceled', 1)]);
  }

  #accept(userId: number, side: 'buy' | 'sell', price: number, quantity: number): OrderAccepted {
    this.#orderId += 1;
    return {
      type: 'order_accepted',
      orderId: this.#orderId,
      userId,
      marketId: 1,
      side,
      kind: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      price,
      quantity,
      ...(this.#orderId % 3 === 0 && { clientOrderId: `mine-${this.#orderId}` }),
      makerPpm: 1_000,
      takerPpm: 1_000,
      referencePrice: price,
    };
  }
}

function finished(order: OrderAccepted, end: 'filled' | 'canceled', remaining: number): ExchangeEvent {
  return {
    type: 'order_finished',
    orderId: order.orderId,
    marketId: order.marketId,
    userId: order.userId,
    side: order.side,
    end,
    cause: end === 'filled' ? 'filled' : 'user',
    remaining,
    price: order.price ?? 0,
    displayed: remaining,
    released: amount(0n),
  };
}

/** Durable records as a journal hands them out: some are there, more may be added. */
export class RecordSource {
  readonly #all: ExchangeRecord[];
  readonly #listeners = new Set<(record: ExchangeRecord) => void>();
  durableSeq = 0;

  constructor(all: readonly ExchangeRecord[]) {
    this.#all = [...all];
  }

  /** The next records become durable. */
  release(count: number): void {
    for (const record of this.#all.slice(this.durableSeq, this.durableSeq + count)) {
      this.durableSeq = record.seq;
      for (const listener of this.#listeners) listener(record);
    }
  }

  onRecord(listener: (record: ExchangeRecord) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async *recordsFrom(seq: number): AsyncIterable<ExchangeRecord> {
    for (const record of this.#all.slice(seq - 1, this.durableSeq)) yield record;
  }
}
