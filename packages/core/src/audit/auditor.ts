import type { PlatformBook, Wallet } from '../commands.ts';
import type {
  ExchangeEvent,
  ExchangeRecord,
  OrderAmended,
  OrderFinished,
  OrderRested,
  Trade,
} from '../record/events.ts';
import { AuditAccounts, keyOf } from './accounts.ts';
import {
  auditedOrder,
  neededByResting,
  notionalOf,
  partOf,
  reservedAssetOf,
  type AuditedMarket,
  type AuditedOrder,
} from './orders.ts';

/** One broken rule and the record that broke it. */
export interface AuditProblem {
  readonly seq: number;
  readonly rule: string;
}

/** What an audit saw. `problems` is empty when every rule held. */
export interface AuditReport {
  readonly records: number;
  readonly events: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly users: number;
  readonly accounts: number;
  readonly trades: number;
  readonly ordersAccepted: number;
  readonly openOrders: number;
  readonly assets: readonly {
    readonly assetId: number;
    readonly symbol: string;
    /** Σ of all accounts and books; zero when nothing was created or lost. */
    readonly sum: bigint;
    readonly custody: bigint;
    readonly feesTaken: bigint;
    readonly securityFund: bigint;
  }[];
  readonly reservedExplained: boolean;
  readonly problems: readonly AuditProblem[];
}

const problemsKept = 100;

/**
 * Follows a journal from its first record and checks it as an outside auditor would: from decoded events alone, with a ledger and an order
 * list of its own and the rules written a second time, so that a mistake in the core's `apply` shows here. Checked in each record: sequence
 * and time, postings that sum to zero by asset, fees and the fund's exact tenth, fills at the maker's price between different owners and
 * within the band, what orders hold and release, no negative balance. `report` checks the whole: all sums and all reserves.
 */
export class RecordAuditor {
  readonly #accounts = new AuditAccounts();
  readonly #assets = new Map<number, { readonly symbol: string; readonly scale: number }>();
  readonly #markets = new Map<number, AuditedMarket>();
  readonly #orders = new Map<number, AuditedOrder>();
  readonly #feesTaken = new Map<number, bigint>();
  readonly #problems: AuditProblem[] = [];
  /** Orders that took in the record being read, whose sums end with it. */
  readonly #takers = new Set<AuditedOrder>();
  /** Orders accepted in the record being read. */
  readonly #incoming = new Set<AuditedOrder>();
  #records = 0;
  #events = 0;
  #firstSeq = 0;
  #lastSeq = 0;
  #lastTimeMs = 0;
  #users = 0;
  #trades = 0;
  #accepted = 0;

  /** Follows one record; records come in sequence. Problems are kept for the report, the first hundred in words. */
  add(record: ExchangeRecord): void {
    this.#requireOrder(record);
    for (const event of record.events) {
      this.#events += 1;
      this.#follow(event);
    }
    for (const problem of this.#accounts.closeRecord()) this.#fail(problem);
    for (const taker of this.#takers) {
      taker.takenNotional = 0n;
      taker.takenFee = 0n;
    }
    this.#takers.clear();
    for (const order of this.#incoming) {
      const placed = order.resting || order.waiting || !this.#orders.has(order.orderId);
      this.#expect(placed, `order ${order.orderId} neither ended nor rests`);
    }
    this.#incoming.clear();
  }

  get problems(): readonly AuditProblem[] {
    return this.#problems;
  }

  balance(userId: number, wallet: Wallet, assetId: number): { readonly available: bigint; readonly reserved: bigint } {
    return this.#accounts.balance(userId, wallet, assetId);
  }

  book(book: PlatformBook, assetId: number): bigint {
    return this.#accounts.book(book, assetId);
  }

  openOrders(): readonly Readonly<AuditedOrder>[] {
    return [...this.#orders.values()];
  }

  /** Checks the whole and tells what was seen. May be asked at any record. */
  report(): AuditReport {
    const sums = this.#accounts.sumByAsset();
    for (const [assetId, sum] of sums)
      if (sum !== 0n) this.#fail(`asset ${assetId}: all balances sum to ${sum}, not 0`);
    for (const problem of this.#accounts.problems()) this.#fail(problem);
    const reservedExplained = this.#explainReserved();
    return {
      records: this.#records,
      events: this.#events,
      firstSeq: this.#firstSeq,
      lastSeq: this.#lastSeq,
      users: this.#users,
      accounts: this.#accounts.size,
      trades: this.#trades,
      ordersAccepted: this.#accepted,
      openOrders: this.#orders.size,
      assets: [...this.#assets].map(([assetId, { symbol }]) => ({
        assetId,
        symbol,
        sum: sums.get(assetId) ?? 0n,
        custody: this.#accounts.book('custody', assetId),
        feesTaken: this.#feesTaken.get(assetId) ?? 0n,
        securityFund: this.#accounts.book('securityFund', assetId),
      })),
      reservedExplained,
      problems: [...this.#problems],
    };
  }

  #requireOrder({ seq, timeMs }: ExchangeRecord): void {
    if (this.#records === 0) this.#firstSeq = seq;
    else if (seq !== this.#lastSeq + 1) this.#failAt(seq, `follows record ${this.#lastSeq}`);
    if (timeMs < this.#lastTimeMs) this.#failAt(seq, `its time ${timeMs} is before ${this.#lastTimeMs}`);
    this.#records += 1;
    this.#lastSeq = seq;
    this.#lastTimeMs = timeMs;
  }

  #follow(event: ExchangeEvent): void {
    switch (event.type) {
      case 'asset_listed':
        this.#assets.set(event.assetId, { symbol: event.symbol, scale: event.scale });
        return;
      case 'market_listed':
        this.#listMarket(event);
        return;
      case 'user_registered':
        this.#users += 1;
        return;
      case 'demo_supply_issued':
        this.#accounts.addToBook('demoFunds', event.assetId, event.amount);
        this.#accounts.addToBook('custody', event.assetId, -event.amount);
        return;
      case 'demo_funds_granted':
        this.#accounts.addToBook('demoFunds', event.assetId, -event.amount);
        this.#accounts.add(event.userId, 1, event.assetId, event.amount);
        return;
      case 'funds_transferred':
        this.#expect(event.from !== event.to && event.amount > 0n, 'a transfer moves something between two wallets');
        this.#accounts.add(event.userId, event.from, event.assetId, -event.amount);
        this.#accounts.add(event.userId, event.to, event.assetId, event.amount);
        return;
      case 'order_accepted': {
        const market = this.#markets.get(event.marketId);
        if (market === undefined) return this.#fail(`order ${event.orderId} is in no market`);
        this.#expect(!this.#orders.has(event.orderId), `order id ${event.orderId} is new`);
        this.#accepted += 1;
        const order = auditedOrder(event, market);
        this.#orders.set(event.orderId, order);
        this.#incoming.add(order);
        return;
      }
      case 'order_rested':
        this.#withOrder(event.orderId, (order) => this.#rest(order, event));
        return;
      case 'trade':
        this.#trade(event);
        return;
      case 'order_finished':
        this.#withOrder(event.orderId, (order) => this.#finish(order, event));
        return;
      case 'order_amended':
        this.#withOrder(event.orderId, (order) => this.#amend(order, event));
        return;
      case 'order_triggered':
        this.#withOrder(event.orderId, (order) => {
          this.#expect(order.waiting, `order ${order.orderId} waited before it was triggered`);
          order.waiting = false;
        });
        return;
      case 'trigger_moved':
        this.#withOrder(event.orderId, (order) => {
          this.#expect(order.waiting && event.released >= 0n, `order ${order.orderId} waits and releases`);
          this.#hold(order, order.reserved - event.released);
        });
        return;
      default:
        return;
    }
  }

  #listMarket(event: Extract<ExchangeEvent, { readonly type: 'market_listed' }>): void {
    const base = this.#assets.get(event.baseAssetId);
    const quote = this.#assets.get(event.quoteAssetId);
    if (base === undefined || quote === undefined) return this.#fail(`market ${event.marketId} trades listed assets`);
    const { tickScale, lotScale, bandPpm } = event.terms;
    this.#expect(tickScale + lotScale <= quote.scale, `market ${event.marketId} never rounds a notional`);
    this.#markets.set(event.marketId, {
      marketId: event.marketId,
      baseAssetId: event.baseAssetId,
      quoteAssetId: event.quoteAssetId,
      quotePerTickLot: 10n ** BigInt(quote.scale - tickScale - lotScale),
      basePerLot: 10n ** BigInt(base.scale - lotScale),
      bandPpm: BigInt(bandPpm),
    });
  }

  #rest(order: AuditedOrder, event: OrderRested): void {
    const name = `order ${order.orderId}`;
    this.#expect(order.byBudget || event.remaining === order.remaining, `${name} rests what remains`);
    order.price = event.price;
    order.resting = !event.waiting;
    order.waiting = event.waiting;
    this.#hold(order, event.reserved);
    if (order.resting) this.#expectHolds(order);
  }

  #trade(event: Trade): void {
    this.#trades += 1;
    const maker = this.#orders.get(event.makerOrderId);
    const taker = this.#orders.get(event.takerOrderId);
    if (maker === undefined || taker === undefined) return this.#fail(`trade ${event.tradeId} is between open orders`);
    const name = `trade ${event.tradeId}`;
    const { market } = maker;
    this.#expect(maker.resting && event.price === maker.price, `${name} is at its maker's price`);
    this.#expect(maker.userId !== taker.userId, `${name} is between different owners`);
    this.#expect(maker.userId === event.makerUserId && taker.userId === event.takerUserId, `${name} names its owners`);
    this.#expect(maker.side !== taker.side && taker.side === event.takerSide, `${name} is between buyer and seller`);
    this.#expect(event.quantity > 0 && event.quantity <= maker.remaining, `${name} fills what the maker had`);
    this.#expect(withinBand(event, market.bandPpm), `${name} is within the band`);
    this.#checkFees(event, maker, taker);

    const [buyer, seller] = maker.side === 'buy' ? [maker, taker] : [taker, maker];
    const [buyerFee, sellerFee] =
      maker.side === 'buy' ? [event.makerFee, event.takerFee] : [event.takerFee, event.makerFee];
    const lots = BigInt(event.quantity) * market.basePerLot;
    this.#accounts.add(buyer.userId, 1, market.quoteAssetId, -event.notional - buyerFee);
    this.#accounts.add(buyer.userId, 1, market.baseAssetId, lots);
    this.#accounts.add(seller.userId, 1, market.baseAssetId, -lots);
    this.#accounts.add(seller.userId, 1, market.quoteAssetId, event.notional - sellerFee);
    this.#accounts.addToBook('securityFund', market.quoteAssetId, event.fundShare);
    this.#accounts.addToBook('fees', market.quoteAssetId, event.makerFee + event.takerFee - event.fundShare);

    maker.remaining -= event.quantity;
    if (!taker.byBudget) taker.remaining -= event.quantity;
    this.#expect(event.makerRemaining === maker.remaining, `${name} leaves the maker what it says`);
    this.#expect(taker.byBudget || event.takerRemaining === taker.remaining, `${name} leaves the taker what it says`);
    const makerPaid = maker.side === 'buy' ? event.notional + event.makerFee : lots;
    this.#hold(maker, maker.reserved - makerPaid - event.makerReleased);
    if (maker.remaining > 0) this.#expectHolds(maker);
    if (taker.reserved > 0n) {
      const takerPaid = taker.side === 'buy' ? event.notional + event.takerFee : lots;
      this.#hold(taker, taker.reserved > takerPaid ? taker.reserved - takerPaid : 0n);
    }
  }

  /** Maker's fee by the fill; taker's by the order's whole notional in the record; the fund's tenth of all fees ever, exact. */
  #checkFees(event: Trade, maker: AuditedOrder, taker: AuditedOrder): void {
    const name = `trade ${event.tradeId}`;
    const { quoteAssetId } = maker.market;
    this.#expect(event.notional === notionalOf(maker.market, event.price, event.quantity), `${name}: price × quantity`);
    this.#expect(event.makerFee === partOf(event.notional, maker.makerPpm), `${name}: the maker's fee`);
    this.#takers.add(taker);
    taker.takenNotional += event.notional;
    const feeSoFar = partOf(taker.takenNotional, taker.takerPpm);
    this.#expect(event.takerFee === feeSoFar - taker.takenFee, `${name}: the taker's fee`);
    taker.takenFee = feeSoFar;

    const before = this.#feesTaken.get(quoteAssetId) ?? 0n;
    const after = before + event.makerFee + event.takerFee;
    this.#feesTaken.set(quoteAssetId, after);
    this.#expect(event.fundShare === after / 10n - before / 10n, `${name}: the fund's tenth`);
  }

  #finish(order: AuditedOrder, event: OrderFinished): void {
    const name = `order ${order.orderId}`;
    this.#expect(order.byBudget || event.remaining === order.remaining, `${name} ends with what remained`);
    this.#expect(
      event.released === order.reserved,
      `${name} releases the ${order.reserved} it held, not ${event.released}`,
    );
    this.#expect((event.end === 'filled') === (event.cause === 'filled'), `${name} ends with one story`);
    this.#hold(order, 0n);
    this.#orders.delete(order.orderId);
  }

  #amend(order: AuditedOrder, event: OrderAmended): void {
    const filled = order.quantity - order.remaining;
    this.#expect(event.remaining === event.quantity - filled, `order ${order.orderId} keeps what was filled`);
    this.#expect(event.oldPrice === order.price, `order ${order.orderId} had the old price`);
    order.price = event.price;
    order.quantity = event.quantity;
    order.remaining = event.remaining;
    this.#hold(order, event.reserved);
    if (order.resting) this.#expectHolds(order);
  }

  #hold(order: AuditedOrder, reserved: bigint): void {
    this.#expect(reserved >= 0n, `order ${order.orderId} never holds less than nothing`);
    this.#accounts.reserve(order.userId, reservedAssetOf(order), reserved - order.reserved);
    order.reserved = reserved;
  }

  /** A resting order holds exactly its price and fee; the limit leg of an OCO may hold more, for its other leg. */
  #expectHolds(order: AuditedOrder): void {
    const needed = neededByResting(order);
    const holds = order.ocoOrderId === 0 ? order.reserved === needed : order.reserved >= needed;
    this.#expect(holds, `order ${order.orderId} holds ${order.reserved} and needs ${needed}`);
  }

  /** Reserved is what open orders hold, account by account. */
  #explainReserved(): boolean {
    const held = new Map<string, bigint>();
    for (const order of this.#orders.values()) {
      const key = keyOf(order.userId, 1, reservedAssetOf(order));
      held.set(key, (held.get(key) ?? 0n) + order.reserved);
    }
    const reserved = this.#accounts.reservedByAccount();
    const keys = new Set([...held.keys(), ...reserved.keys()]);
    const unexplained = [...keys].filter((key) => (held.get(key) ?? 0n) !== (reserved.get(key) ?? 0n));
    for (const key of unexplained)
      this.#fail(`account ${key} reserves ${reserved.get(key)}, its orders ${held.get(key)}`);
    return unexplained.length === 0;
  }

  #withOrder(orderId: number, then: (order: AuditedOrder) => void): void {
    const order = this.#orders.get(orderId);
    if (order === undefined) this.#fail(`order ${orderId} is open when something happens to it`);
    else then(order);
  }

  #expect(holds: boolean, rule: string): void {
    if (!holds) this.#fail(rule);
  }

  #fail(rule: string): void {
    this.#failAt(this.#lastSeq, rule);
  }

  #failAt(seq: number, rule: string): void {
    if (this.#problems.length < problemsKept) this.#problems.push({ seq, rule });
  }
}

/** |price − reference| ≤ band × reference; a market without a reference price has no band. */
function withinBand({ price, referencePrice }: Trade, bandPpm: bigint): boolean {
  if (referencePrice === 0) return true;
  const distance = BigInt(Math.abs(price - referencePrice));
  return distance * 1_000_000n <= bandPpm * BigInt(referencePrice);
}

/** Audits records that are already in memory; see `RecordAuditor` for what is checked. */
export function auditRecords(records: Iterable<ExchangeRecord>): AuditReport {
  const auditor = new RecordAuditor();
  for (const record of records) auditor.add(record);
  return auditor.report();
}
