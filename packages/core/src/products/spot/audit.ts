// Proof: tests/properties (twin, symmetry, rounding-pump, pay-at-most), testkit/src/scenario.

import type { AuditAccounts } from '../../rules/accounts.ts';
import type { InvariantNumber } from '../../rules/invariants.ts';
import type { Actor } from '../../base/words.ts';
import type { OrderAccepted, OrderAmended, OrderEvent, OrderFinished, OrderRested, Trade } from './events.ts';
import {
  auditedOrder,
  neededByResting,
  neededByWaiting,
  notionalOf,
  partOf,
  reservedAssetOf,
  type AuditedMarket,
  type AuditedOrder,
} from './audit-orders.ts';
import type { AuditProblems } from '../../rules/problems.ts';

/** What happens to accepted orders. */
type FollowingEvent = Exclude<OrderEvent, OrderAccepted>;

/**
 * Follows orders and trades by their events, and moves what they move in the auditor's accounts.
 */
export class OrderFold {
  readonly #accounts: AuditAccounts;
  readonly #problems: AuditProblems;
  readonly #orders = new Map<number, AuditedOrder>();
  readonly #feesTaken = new Map<number, bigint>();
  /** Orders accepted, and orders that took, in the record being read. */
  readonly #incoming = new Set<AuditedOrder>();
  readonly #takers = new Set<AuditedOrder>();
  #actor: Actor = { kind: 'system' };
  trades = 0;
  accepted = 0;

  constructor(accounts: AuditAccounts, problems: AuditProblems) {
    this.#accounts = accounts;
    this.#problems = problems;
  }

  get open(): ReadonlyMap<number, Readonly<AuditedOrder>> {
    return this.#orders;
  }

  feesTaken(assetId: number): bigint {
    return this.#feesTaken.get(assetId) ?? 0n;
  }

  accept(event: OrderAccepted, market: AuditedMarket): void {
    this.#expect(4, !this.#orders.has(event.orderId), `order id ${event.orderId} is new`);
    this.accepted += 1;
    const order = auditedOrder(event, market);
    this.#orders.set(event.orderId, order);
    this.#incoming.add(order);
  }

  /** Follows what happens to accepted orders. */
  follow(event: FollowingEvent): void {
    switch (event.type) {
      case 'order_rested':
        return this.#withOrder(event.orderId, (order) => this.#rest(order, event));
      case 'trade':
        return this.#trade(event);
      case 'order_finished':
        return this.#withOrder(event.orderId, (order) => this.#finish(order, event));
      case 'order_amended':
        return this.#withOrder(event.orderId, (order) => this.#amend(order, event));
      case 'order_triggered':
        return this.#withOrder(event.orderId, (order) => {
          this.#expect(4, order.waiting, `order ${order.orderId} waited before it was triggered`);
          order.waiting = false;
          this.#hold(order, 0n);
        });
      case 'trigger_moved':
        return this.#withOrder(event.orderId, (order) => {
          this.#expect(3, order.waiting && event.released >= 0n, `order ${order.orderId} waits and releases`);
          order.triggerPrice = event.triggerPrice;
          this.#hold(order, order.reserved - event.released);
          this.#expectHolds(order);
        });
    }
  }

  /** Begins a record: who caused it. */
  beginRecord(actor: Actor): void {
    this.#actor = actor;
  }

  /** Ends a record: what was accepted in it rests, waits or has ended. */
  closeRecord(): void {
    for (const taker of this.#takers) {
      taker.takenNotional = 0n;
      taker.takenFee = 0n;
    }
    for (const order of this.#incoming) {
      const placed = order.resting || order.waiting || !this.#orders.has(order.orderId);
      this.#expect(4, placed, `order ${order.orderId} neither ended nor rests`);
    }
    this.#takers.clear();
    this.#incoming.clear();
  }

  #rest(order: AuditedOrder, event: OrderRested): void {
    const name = `order ${order.orderId}`;
    this.#expect(4, order.byBudget || event.remaining === order.remaining, `${name} rests what remains`);
    order.price = event.price;
    order.resting = !event.waiting;
    order.waiting = event.waiting;
    this.#hold(order, event.reserved);
    this.#expectHolds(order);
  }

  #trade(event: Trade): void {
    this.trades += 1;
    const maker = this.#orders.get(event.makerOrderId);
    const taker = this.#orders.get(event.takerOrderId);
    if (maker === undefined || taker === undefined)
      return this.#fail(4, `trade ${event.tradeId} is between open orders`);
    const name = `trade ${event.tradeId}`;
    const { market } = maker;
    const keepRates = BigInt(event.makerPpm) === maker.makerPpm && BigInt(event.takerPpm) === taker.takerPpm;
    this.#expect(42, keepRates, `${name} is at the rates its orders were accepted with`);
    this.#expect(5, maker.resting && event.price === maker.price, `${name} is at its maker's price`);
    this.#expect(6, maker.userId !== taker.userId, `${name} is between different owners`);
    this.#expect(
      6,
      maker.userId === event.makerUserId && taker.userId === event.takerUserId,
      `${name} names its owners`,
    );
    this.#expect(5, maker.side !== taker.side && taker.side === event.takerSide, `${name} is between buyer and seller`);
    this.#expect(4, event.quantity > 0 && event.quantity <= maker.remaining, `${name} fills what the maker had`);
    this.#expect(7, withinBand(event, market.bandPpm), `${name} is within the band`);
    this.#checkFees(event, maker, taker);

    const [buyer, seller] = maker.side === 'buy' ? [maker, taker] : [taker, maker];
    const [buyerFee, sellerFee] =
      maker.side === 'buy' ? [event.makerFee, event.takerFee] : [event.takerFee, event.makerFee];
    const lots = BigInt(event.quantity) * market.basePerLot;
    this.#accounts.add(buyer.userId, 1, market.quoteAssetId, 0n - event.notional - buyerFee);
    this.#accounts.add(buyer.userId, 1, market.baseAssetId, lots);
    this.#accounts.add(seller.userId, 1, market.baseAssetId, -lots);
    this.#accounts.add(seller.userId, 1, market.quoteAssetId, event.notional - sellerFee);
    this.#accounts.addToBook('securityFund', market.quoteAssetId, event.fundShare);
    this.#accounts.addToBook('fees', market.quoteAssetId, event.makerFee + event.takerFee - event.fundShare);

    maker.remaining -= event.quantity;
    if (!taker.byBudget) taker.remaining -= event.quantity;
    this.#expect(4, event.makerRemaining === maker.remaining, `${name} leaves the maker what it says`);
    this.#expect(
      4,
      taker.byBudget || event.takerRemaining === taker.remaining,
      `${name} leaves the taker what it says`,
    );
    const makerPaid = maker.side === 'buy' ? event.notional + event.makerFee : lots;
    this.#hold(maker, maker.reserved - makerPaid - event.makerReleased);
    if (maker.remaining > 0) this.#expectHolds(maker);
    this.#expect(3, taker.reserved === 0n, `${name}: its taker holds nothing`);
  }

  /**
   * Maker's fee by the fill; taker's by the order's whole notional in the record; the fund's tenth
   * of all fees ever, exact.
   */
  #checkFees(event: Trade, maker: AuditedOrder, taker: AuditedOrder): void {
    const name = `trade ${event.tradeId}`;
    const { quoteAssetId } = maker.market;
    this.#expect(
      8,
      event.notional === notionalOf(maker.market, event.price, event.quantity),
      `${name}: price × quantity`,
    );
    this.#expect(8, event.makerFee === partOf(event.notional, maker.makerPpm), `${name}: the maker's fee`);
    this.#takers.add(taker);
    taker.takenNotional += event.notional;
    const feeSoFar = partOf(taker.takenNotional, taker.takerPpm);
    this.#expect(8, event.takerFee === feeSoFar - taker.takenFee, `${name}: the taker's fee`);
    taker.takenFee = feeSoFar;

    const before = this.#feesTaken.get(quoteAssetId) ?? 0n;
    const after = before + event.makerFee + event.takerFee;
    this.#feesTaken.set(quoteAssetId, after);
    this.#expect(8, event.fundShare === after / 10n - before / 10n, `${name}: the fund's tenth`);
  }

  #finish(order: AuditedOrder, event: OrderFinished): void {
    const name = `order ${order.orderId}`;
    this.#expect(4, order.byBudget || event.remaining === order.remaining, `${name} ends with what remained`);
    this.#expect(
      3,
      event.released === order.reserved,
      `${name} releases the ${order.reserved} it held, not ${event.released}`,
    );
    this.#expect(4, (event.end === 'filled') === (event.cause === 'filled'), `${name} ends with one story`);
    this.#hold(order, 0n);
    this.#orders.delete(order.orderId);
  }

  #amend(order: AuditedOrder, event: OrderAmended): void {
    const filled = order.quantity - order.remaining;
    const byOwner = this.#actor.kind === 'user' && this.#actor.id === order.userId;
    this.#expect(42, byOwner, `order ${order.orderId} is amended by its owner`);
    this.#expect(4, event.remaining === event.quantity - filled, `order ${order.orderId} keeps what was filled`);
    this.#expect(4, event.oldPrice === order.price, `order ${order.orderId} had the old price`);
    order.price = event.price;
    order.quantity = event.quantity;
    order.remaining = event.remaining;
    this.#hold(order, event.reserved);
    if (order.resting) this.#expectHolds(order);
  }

  #hold(order: AuditedOrder, reserved: bigint): void {
    this.#expect(3, reserved >= 0n, `order ${order.orderId} never holds less than nothing`);
    this.#accounts.reserve(order.userId, reservedAssetOf(order), reserved - order.reserved);
    order.reserved = reserved;
  }

  /**
   * A resting order holds exactly its price and fee, a waiting one what it will want at its
   * trigger. The limit leg of an OCO holds what the more expensive of the two legs needs, the other
   * nothing, as long as neither has acted.
   */
  #expectHolds(order: AuditedOrder): void {
    const needed = this.#needed(order);
    this.#expect(3, order.reserved === needed, `order ${order.orderId} holds ${order.reserved} and needs ${needed}`);
  }

  #needed(order: AuditedOrder): bigint {
    const other = order.ocoOrderId === 0 ? undefined : this.#orders.get(order.ocoOrderId);
    const untouched = other !== undefined && order.remaining === order.quantity;
    if (order.waiting) return untouched ? 0n : neededByWaiting(order);
    const needed = neededByResting(order);
    if (!untouched) return needed;
    const byOther = neededByWaiting(other);
    return byOther > needed ? byOther : needed;
  }

  #withOrder(orderId: number, then: (order: AuditedOrder) => void): void {
    const order = this.#orders.get(orderId);
    if (order === undefined) this.#fail(4, `order ${orderId} is open when something happens to it`);
    else then(order);
  }

  #expect(invariant: InvariantNumber, holds: boolean, rule: string): void {
    this.#problems.expect(invariant, holds, rule);
  }

  #fail(invariant: InvariantNumber, rule: string): void {
    this.#problems.fail(invariant, rule);
  }
}

/** |price − reference| ≤ band × reference; a market without a reference price has no band. */
function withinBand({ price, referencePrice }: Trade, bandPpm: bigint): boolean {
  if (referencePrice === 0) return true;
  const distance = BigInt(Math.abs(price - referencePrice));
  return distance * 1_000_000n <= bandPpm * BigInt(referencePrice);
}
