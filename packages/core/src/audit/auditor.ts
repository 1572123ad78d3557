import type { PlatformBook, Wallet } from '../commands.ts';
import type { ExchangeEvent, ExchangeRecord } from '../record/events.ts';
import { AuditAccounts, keyOf } from './accounts.ts';
import { OrderFold } from './order-fold.ts';
import { reservedAssetOf, type AuditedMarket, type AuditedOrder } from './orders.ts';
import { AuditProblems, type AuditProblem } from './problems.ts';

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
  readonly problemCount: number;
  readonly problems: readonly AuditProblem[];
}

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
  readonly #problems = new AuditProblems();
  readonly #orders = new OrderFold(this.#accounts, this.#problems);
  #records = 0;
  #events = 0;
  #firstSeq = 0;
  #lastSeq = 0;
  #lastTimeMs = 0;
  #users = 0;

  /** Follows one record; records come in sequence. Problems are kept for the report, the first hundred in words. */
  add(record: ExchangeRecord): void {
    this.#requireOrder(record);
    for (const event of record.events) {
      this.#events += 1;
      this.#follow(event);
    }
    for (const problem of this.#accounts.closeRecord()) this.#problems.fail(problem);
    this.#orders.closeRecord();
  }

  get problems(): readonly AuditProblem[] {
    return this.#problems.list;
  }

  balance(userId: number, wallet: Wallet, assetId: number): { readonly available: bigint; readonly reserved: bigint } {
    return this.#accounts.balance(userId, wallet, assetId);
  }

  book(book: PlatformBook, assetId: number): bigint {
    return this.#accounts.book(book, assetId);
  }

  openOrders(): readonly Readonly<AuditedOrder>[] {
    return [...this.#orders.open.values()];
  }

  /** Checks the whole and tells what was seen. May be asked at any record. */
  report(): AuditReport {
    const sums = this.#accounts.sumByAsset();
    for (const [assetId, sum] of sums)
      if (sum !== 0n) this.#problems.fail(`asset ${assetId}: all balances sum to ${sum}, not 0`);
    for (const problem of this.#accounts.problems()) this.#problems.fail(problem);
    const reservedExplained = this.#explainReserved();
    return {
      records: this.#records,
      events: this.#events,
      firstSeq: this.#firstSeq,
      lastSeq: this.#lastSeq,
      users: this.#users,
      accounts: this.#accounts.size,
      trades: this.#orders.trades,
      ordersAccepted: this.#orders.accepted,
      openOrders: this.#orders.open.size,
      assets: [...this.#assets].map(([assetId, { symbol }]) => ({
        assetId,
        symbol,
        sum: sums.get(assetId) ?? 0n,
        custody: this.#accounts.book('custody', assetId),
        feesTaken: this.#orders.feesTaken(assetId),
        securityFund: this.#accounts.book('securityFund', assetId),
      })),
      reservedExplained,
      problemCount: this.#problems.count,
      problems: [...this.#problems.list],
    };
  }

  #requireOrder({ seq, timeMs }: ExchangeRecord): void {
    this.#problems.seq = seq;
    if (this.#records === 0) this.#firstSeq = seq;
    else if (seq !== this.#lastSeq + 1) this.#problems.fail(`follows record ${this.#lastSeq}`);
    if (timeMs < this.#lastTimeMs) this.#problems.fail(`its time ${timeMs} is before ${this.#lastTimeMs}`);
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
        this.#accounts.addToBook('custody', event.assetId, 0n - event.amount);
        return;
      case 'demo_funds_granted':
        this.#accounts.addToBook('demoFunds', event.assetId, 0n - event.amount);
        this.#accounts.add(event.userId, 1, event.assetId, event.amount);
        return;
      case 'funds_transferred':
        this.#problems.expect(
          event.from !== event.to && event.amount > 0n,
          'a transfer moves something between two wallets',
        );
        this.#accounts.add(event.userId, event.from, event.assetId, 0n - event.amount);
        this.#accounts.add(event.userId, event.to, event.assetId, event.amount);
        return;
      case 'order_accepted': {
        const market = this.#markets.get(event.marketId);
        if (market === undefined) this.#problems.fail(`order ${event.orderId} is in no market`);
        else this.#orders.accept(event, market);
        return;
      }
      case 'order_rested':
      case 'trade':
      case 'order_finished':
      case 'order_triggered':
      case 'trigger_moved':
      case 'order_amended':
        return this.#orders.follow(event);
      case 'market_state_set':
      case 'fee_tier_set':
      case 'user_tier_set':
      case 'user_frozen_set':
      case 'index_price_set':
      case 'time_passed':
    }
  }

  #listMarket(event: Extract<ExchangeEvent, { readonly type: 'market_listed' }>): void {
    const base = this.#assets.get(event.baseAssetId);
    const quote = this.#assets.get(event.quoteAssetId);
    if (base === undefined || quote === undefined)
      return this.#problems.fail(`market ${event.marketId} trades listed assets`);
    const { tickScale, lotScale, bandPpm } = event.terms;
    this.#problems.expect(tickScale + lotScale <= quote.scale, `market ${event.marketId} never rounds a notional`);
    this.#markets.set(event.marketId, {
      marketId: event.marketId,
      baseAssetId: event.baseAssetId,
      quoteAssetId: event.quoteAssetId,
      quotePerTickLot: 10n ** BigInt(quote.scale - tickScale - lotScale),
      basePerLot: 10n ** BigInt(base.scale - lotScale),
      bandPpm: BigInt(bandPpm),
    });
  }

  /** Reserved is what open orders hold, account by account. */
  #explainReserved(): boolean {
    const held = new Map<string, bigint>();
    for (const order of this.#orders.open.values()) {
      const key = keyOf(order.userId, 1, reservedAssetOf(order));
      held.set(key, (held.get(key) ?? 0n) + order.reserved);
    }
    const reserved = this.#accounts.reservedByAccount();
    const keys = new Set([...held.keys(), ...reserved.keys()]);
    const unexplained = [...keys].filter((key) => (held.get(key) ?? 0n) !== (reserved.get(key) ?? 0n));
    for (const key of unexplained)
      this.#problems.fail(`account ${key} reserves ${reserved.get(key)}, its orders ${held.get(key)}`);
    return unexplained.length === 0;
  }
}

/** Audits records that are already in memory; see `RecordAuditor` for what is checked. */
export function auditRecords(records: Iterable<ExchangeRecord>): AuditReport {
  const auditor = new RecordAuditor();
  for (const record of records) auditor.add(record);
  return auditor.report();
}
