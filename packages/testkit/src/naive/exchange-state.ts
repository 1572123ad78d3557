import type { OrderEndCause, StandingThresholds, Wallet } from '@candor/core';
import type { Side } from '@candor/core';
import { rejectionReasons, type RejectionReason } from '@candor/protocol/reasons';
import {
  NaiveLedger,
  partsPerMillion,
  type NaiveFill,
  type NaiveMarket,
  type NaiveOrder,
  type NaiveUser,
} from './state.ts';

export interface NaiveEnd {
  readonly orderId: number;
  readonly cause: OrderEndCause;
  readonly remaining: bigint;
}

/** Everything the reference model remembers. */
export class NaiveState {
  readonly ledger = new NaiveLedger();
  readonly assets = new Map<number, { readonly symbol: string; readonly scale: number }>();
  readonly markets = new Map<number, NaiveMarket>();
  readonly users = new Map<number, NaiveUser>();
  thresholds: StandingThresholds = { thresholds: [], sinceMs: 0 };
  readonly requests = new Map<string, { readonly seq: number; readonly check: number }>();
  /** Fees ever taken, by asset. */
  readonly feesTaken = new Map<number, bigint>();
  /** Called when a stop is about to meet the book, with what it may spend. */
  onFire: (order: NaiveOrder, budget: bigint | undefined) => void = () => undefined;
  seq = 0;
  timeMs = 0;
  #orders: NaiveOrder[] = [];
  #lastTimeMs = 0;
  #lastOrderId = 0;
  #lastTradeId = 0;
  #priority = 0;
  #accepted: number[] = [];
  #fills: NaiveFill[] = [];
  #ended: NaiveEnd[] = [];

  /**
   * Starts a record at the given time; time never goes back. Orders that are due count as gone from
   * here on.
   */
  begin(timeMs: number): void {
    this.#lastTimeMs = this.timeMs;
    this.timeMs = Math.max(this.timeMs, timeMs);
  }

  /** A rejected command leaves nothing behind, not even its time. */
  abandon(): void {
    this.timeMs = this.#lastTimeMs;
  }

  /**
   * Ends the orders that are due; to be called once the command is accepted, before it is carried
   * out.
   */
  expireDue(): void {
    for (const order of this.#orders.filter((each) => this.#isDue(each))) this.end(order, 'expired');
  }

  commit(): { accepted: readonly number[]; fills: readonly NaiveFill[]; ended: readonly NaiveEnd[] } {
    this.expireDue();
    this.#orders = this.#orders.filter((order) => order.place !== 'ended');
    const result = { accepted: this.#accepted, fills: this.#fills, ended: this.#ended };
    this.#accepted = [];
    this.#fills = [];
    this.#ended = [];
    this.seq += 1;
    return result;
  }

  /** Orders that wait or rest now, oldest first. */
  open(): NaiveOrder[] {
    return this.#orders.filter((order) => order.place !== 'ended' && order.place !== 'incoming' && !this.#isDue(order));
  }

  openOf(userId: number): NaiveOrder[] {
    return this.open().filter((order) => order.userId === userId);
  }

  resting(market: NaiveMarket, side: Side): NaiveOrder[] {
    return this.open().filter((order) => order.place === 'resting' && order.market === market && order.side === side);
  }

  /** What products hold of the account, and of the spot wallet its open orders. */
  reserved(userId: number, wallet: Wallet, assetId: number): bigint {
    const byProducts = this.ledger.reservedOf({ userId, wallet }, assetId);
    return wallet === 1 ? byProducts + this.#heldByOrders(userId, assetId) : byProducts;
  }

  #heldByOrders(userId: number, assetId: number): bigint {
    return this.openOf(userId)
      .filter((order) => reservedAsset(order) === assetId)
      .reduce((sum, order) => sum + order.reserved, 0n);
  }

  available(userId: number, wallet: Wallet, assetId: number): bigint {
    return this.ledger.total(userId, wallet, assetId) - this.reserved(userId, wallet, assetId);
  }

  nextOrderId(): number {
    this.#lastOrderId += 1;
    return this.#lastOrderId;
  }

  nextPriority(): number {
    this.#priority += 1;
    return this.#priority;
  }

  accept(order: NaiveOrder): void {
    this.#orders.push(order);
    this.#accepted.push(order.orderId);
  }

  end(order: NaiveOrder, cause: OrderEndCause): void {
    order.place = 'ended';
    order.reserved = 0n;
    this.#ended.push({ orderId: order.orderId, cause, remaining: order.remaining });
  }

  /** Money and lots change hands, both fees go to the books, the fund gets its exact tenth. */
  trade(maker: NaiveOrder, taker: NaiveOrder, price: bigint, quantity: bigint, takerFee: bigint): void {
    const { market } = maker;
    const notional = price * quantity * market.quotePerTickLot;
    const lots = quantity * market.basePerLot;
    const makerFee = partsPerMillion(notional, maker.makerPpm);
    for (const [order, fee] of [
      [maker, makerFee],
      [taker, takerFee],
    ] as const) {
      const sign = order.side === 'buy' ? 1n : -1n;
      this.ledger.add(order.userId, 1, market.baseAssetId, sign * lots);
      this.ledger.add(order.userId, 1, market.quoteAssetId, -sign * notional - fee);
    }
    const fundShare = this.#takeFee(market.quoteAssetId, makerFee + takerFee);
    market.last = price;
    this.#lastTradeId += 1;
    this.#fills.push({
      tradeId: this.#lastTradeId,
      makerOrderId: maker.orderId,
      takerOrderId: taker.orderId,
      price,
      quantity,
      makerFee,
      takerFee,
      fundShare,
    });
  }

  #takeFee(assetId: number, fee: bigint): bigint {
    const before = this.feesTaken.get(assetId) ?? 0n;
    const after = before + fee;
    this.feesTaken.set(assetId, after);
    const share = after / 10n - before / 10n;
    this.ledger.addToBook('securityFund', assetId, share);
    this.ledger.addToBook('fees', assetId, fee - share);
    return share;
  }

  #isDue(order: NaiveOrder): boolean {
    return order.place !== 'ended' && order.timeInForce === 'GTD' && order.expiresAtMs <= this.timeMs;
  }
}

/** The asset an open order holds: quote for buys, base for sells. */
export const reservedAsset = (order: NaiveOrder): number =>
  order.side === 'buy' ? order.market.quoteAssetId : order.market.baseAssetId;

/**
 * Collects every reason that applies; the one that is first in the list of reasons is the answer.
 */
export class Objections {
  readonly #reasons = new Set<RejectionReason>();

  when(applies: boolean, reason: RejectionReason): this {
    if (applies) this.#reasons.add(reason);
    return this;
  }

  merge(other: Objections): void {
    for (const reason of other.#reasons) this.#reasons.add(reason);
  }

  first(): RejectionReason | undefined {
    return rejectionReasons.find((reason) => this.#reasons.has(reason));
  }
}
