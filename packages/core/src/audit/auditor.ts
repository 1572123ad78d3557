import { forbiddenToOperator, mayCause } from './operator-record.ts';
import type { Actor, PlatformBook, Wallet } from '../base/words.ts';
import { ConversionAudit } from '../products/conversion/audit.ts';
import { DepositsAudit } from '../products/deposits/audit.ts';
import { FixedPeriodAudit } from '../products/fixed-period/audit.ts';
import { NetworksAudit } from '../products/networks/audit.ts';
import { SolvencyAudit } from '../products/solvency/audit.ts';
import { RechargeAudit } from '../products/recharge/audit.ts';
import { LimitsAudit } from '../products/withdrawals/audit-limits.ts';
import { WithdrawalsAudit } from '../products/withdrawals/audit.ts';
import { OtcAudit } from '../products/otc/audit.ts';
import { FuturesAudit } from '../products/futures/audit.ts';
import { periodsHold } from '../products/fixed-period/periods.ts';
import { brokenByHouseFunds } from '../products/house-funds/guard.ts';
import { thresholdsHold } from '../markets/thresholds.ts';
import type { ExchangeEvent, ExchangeRecord } from '../products/events.ts';
import { isTableEvent } from '../codec/tables.ts';
import type { Posted } from '../ledger/posted.ts';
import type { UserAccount } from '../ledger/posted-account.ts';
import { AuditAccounts, keyOf } from '../rules/accounts.ts';
import { OrderFold } from '../products/spot/audit.ts';
import { reservedAssetOf, type AuditedMarket, type AuditedOrder } from '../products/spot/audit-orders.ts';
import type { InvariantFigures } from '../rules/invariants.ts';
import { AuditPostings } from './postings.ts';
import { AuditProblems, type AuditProblem } from '../rules/problems.ts';
import { AuditRequests } from './requests.ts';

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
  /** Each invariant that a journal alone can show, with how often it was checked. */
  readonly invariants: readonly InvariantFigures[];
  readonly problemCount: number;
  readonly problems: readonly AuditProblem[];
}

/**
 * Follows a journal from its first record and checks it as an outside auditor would: from decoded
 * events alone, with a ledger and an order list of its own and the rules written a second time, so
 * that a mistake in the core's `apply` shows here. Checked in each record: sequence and time,
 * postings that sum to zero by asset, fees and the fund's exact tenth, fills at the maker's price
 * between different owners and within the band, what orders hold and release, no negative balance.
 * `report` checks the whole: all sums and all reserves.
 */
export class RecordAuditor {
  readonly #accounts = new AuditAccounts();
  readonly #assets = new Map<number, { readonly symbol: string; readonly scale: number }>();
  readonly #markets = new Map<number, AuditedMarket>();
  readonly #problems = new AuditProblems();
  readonly #orders = new OrderFold(this.#accounts, this.#problems);
  readonly #postings = new AuditPostings(this.#accounts, this.#problems);
  readonly #requests = new AuditRequests();
  readonly #contracts = new FixedPeriodAudit(this.#problems);
  readonly #futures = new FuturesAudit(this.#problems, this.#accounts, this.#contracts.prices);
  readonly #networks = new NetworksAudit(this.#problems);
  readonly #deposits = new DepositsAudit(this.#problems);
  readonly #withdrawals = new WithdrawalsAudit(this.#problems);
  readonly #limits = new LimitsAudit(this.#problems);
  readonly #conversion = new ConversionAudit(this.#problems);
  readonly #solvency = new SolvencyAudit(this.#problems, this.#accounts);
  readonly #recharge = new RechargeAudit(this.#problems);
  readonly #otc = new OtcAudit(this.#problems);
  #records = 0;
  #events = 0;
  #firstSeq = 0;
  #lastSeq = 0;
  #lastTimeMs = 0;
  #users = 0;

  /**
   * Follows one record; records come in sequence. Problems are kept for the report, the first
   * hundred in words.
   */
  add(record: ExchangeRecord): void {
    this.#requireOrder(record);
    this.#requests.add(record, this.#problems);
    this.#orders.beginRecord(record.actor);
    for (const event of record.events) {
      this.#events += 1;
      this.#follow(event, record.actor);
      this.#contracts.follow(event, record.timeMs);
      this.#futures.follow(event, record.timeMs);
      this.#networks.follow(event);
      this.#deposits.follow(event, record.actor);
      this.#withdrawals.follow(event, record.actor);
      this.#limits.follow(event, record.timeMs);
      this.#conversion.follow(event, record);
      this.#solvency.follow(event, record);
      this.#recharge.follow(event, record.actor);
      this.#otc.follow(event, record);
      this.#problems.expect(42, mayCause(record.actor.kind, event), `a ${record.actor.kind} caused ${event.type}`);
    }
    const broken = brokenByHouseFunds(record);
    if (broken !== undefined) this.#problems.fail(broken.invariant, broken.rule);
    this.#requireOperatorsNamed(record);
    this.#accounts.closeRecord(this.#problems);
    this.#contracts.closeRecord((assetId) => this.#accounts.book('fixedPeriodEscrow', assetId));
    this.#futures.closeRecord(record.actor.kind, record.timeMs);
    this.#networks.closeRecord((assetId) => this.#accounts.book('custody', assetId));
    this.#deposits.closeRecord();
    this.#withdrawals.closeRecord();
    this.#conversion.closeRecord();
    this.#recharge.closeRecord((name, assetId) => this.#accounts.book(name, assetId));
    this.#otc.closeRecord(record.actor);
    this.#orders.closeRecord();
  }

  get problems(): readonly AuditProblem[] {
    return this.#problems.list;
  }

  balance(userId: number, wallet: Wallet, assetId: number): { readonly available: bigint; readonly reserved: bigint } {
    return this.#accounts.balance(userId, wallet, assetId);
  }

  /** The same of any account, also of one market. */
  balanceOf(account: UserAccount, assetId: number): { readonly available: bigint; readonly reserved: bigint } {
    return this.#accounts.balanceOf(account, assetId);
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
      this.#problems.expect(1, sum === 0n, `asset ${assetId}: all balances sum to ${sum}, not 0`);
    this.#accounts.expectNoneNegative(this.#problems);
    this.#explainBooks();
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
      invariants: this.#problems.figures(),
      problemCount: this.#problems.count,
      problems: [...this.#problems.list],
    };
  }

  #requireOrder({ seq, timeMs }: ExchangeRecord): void {
    this.#problems.seq = seq;
    if (this.#records === 0) this.#firstSeq = seq;
    else this.#problems.expect(11, seq === this.#lastSeq + 1, `follows record ${this.#lastSeq}`);
    this.#problems.expect(11, timeMs >= this.#lastTimeMs, `its time ${timeMs} is before ${this.#lastTimeMs}`);
    this.#records += 1;
    this.#lastSeq = seq;
    this.#lastTimeMs = timeMs;
  }

  /**
   * An operator's write has a number of its own in the journal, and never touches an order or a
   * balance.
   */
  #requireOperatorsNamed({ actor, events }: ExchangeRecord): void {
    if (actor.kind !== 'operator') return;
    const named = Number.isSafeInteger(actor.id) && actor.id > 0;
    this.#problems.expect(40, named, 'an operator has a number');
    const touches = forbiddenToOperator(events);
    this.#problems.expect(42, touches === undefined, `operator ${actor.id} caused ${touches?.type}`);
  }

  /** Amounts are whole units, prices and quantities whole ticks and lots. */
  #requireWhole(event: ExchangeEvent): void {
    const fraction = Object.entries(event).find(
      ([, value]: [string, unknown]) => typeof value === 'number' && !Number.isSafeInteger(value),
    );
    this.#problems.expect(38, fraction === undefined, `${event.type}: ${fraction?.[0]} is no whole number`);
  }

  #follow(event: ExchangeEvent, actor: Actor): void {
    this.#requireWhole(event);
    // Of products only money is followed here: their own auditors see each event.
    if (isTableEvent(event)) {
      if (event.type === 'posted') this.#followPosted(event, actor);
      return;
    }
    switch (event.type) {
      case 'asset_listed':
        this.#problems.expect(39, /^[A-Z0-9]{2,10}$/.test(event.symbol), `asset ${event.assetId} has a ticker`);
        this.#assets.set(event.assetId, { symbol: event.symbol, scale: event.scale });
        return;
      case 'market_listed':
        this.#listMarket(event);
        return;
      case 'market_terms_set': {
        const market = this.#markets.get(event.marketId);
        if (market === undefined) this.#problems.fail(4, `the terms of market ${event.marketId} are of no market`);
        else market.bandPpm = BigInt(event.terms.bandPpm);
        return;
      }
      case 'tier_thresholds_set':
        this.#problems.expect(
          38,
          thresholdsHold(event.thresholds),
          'tiers are earned by whole figures, in their order',
        );
        return;
      case 'periods_set':
        if (!this.#contracts.prices.has(event.marketId))
          this.#problems.fail(4, `periods of market ${event.marketId} are of no market`);
        this.#problems.expect(
          38,
          periodsHold(event.periods),
          `periods of market ${event.marketId} are whole and in their order`,
        );
        return;
      case 'audit_anchored':
        this.#problems.expect(39, event.entries > 0, 'an audit log that is anchored has entries');
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
          1,
          event.from !== event.to && event.amount > 0n,
          'a transfer moves something between two wallets',
        );
        this.#accounts.add(event.userId, event.from, event.assetId, 0n - event.amount);
        this.#accounts.add(event.userId, event.to, event.assetId, event.amount);
        return;
      case 'order_accepted': {
        const market = this.#markets.get(event.marketId);
        if (event.clientOrderId !== undefined)
          this.#problems.expect(
            39,
            clientOrderIdForm.test(event.clientOrderId),
            `order ${event.orderId}: its client id`,
          );
        if (market === undefined) this.#problems.fail(4, `order ${event.orderId} is in no market`);
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
      case 'user_merchant_set':
      case 'index_price_set':
      case 'time_passed':
    }
  }

  #followPosted(posted: Posted, actor: Actor): void {
    const { account } = posted;
    if ('userId' in account && account.marketId !== undefined)
      this.#problems.expect(4, this.#markets.has(account.marketId), `market ${account.marketId} has accounts`);
    this.#postings.follow(posted, actor);
  }

  #listMarket(event: Extract<ExchangeEvent, { readonly type: 'market_listed' }>): void {
    const base = this.#assets.get(event.baseAssetId);
    const quote = this.#assets.get(event.quoteAssetId);
    if (base === undefined || quote === undefined)
      return this.#problems.fail(4, `market ${event.marketId} trades listed assets`);
    const { tickScale, lotScale, bandPpm, slippageCapPpm } = event.terms;
    this.#problems.expect(8, tickScale + lotScale <= quote.scale, `market ${event.marketId} never rounds a notional`);
    this.#markets.set(event.marketId, {
      marketId: event.marketId,
      baseAssetId: event.baseAssetId,
      quoteAssetId: event.quoteAssetId,
      quotePerTickLot: 10n ** BigInt(quote.scale - tickScale - lotScale),
      basePerLot: 10n ** BigInt(base.scale - lotScale),
      bandPpm: BigInt(bandPpm),
      slippageCapPpm: BigInt(slippageCapPpm),
    });
  }

  /** Reserved is what open orders hold, account by account. */
  #explainReserved(): boolean {
    const held = this.#postings.held();
    for (const order of this.#orders.open.values()) {
      const key = keyOf({ userId: order.userId, wallet: 1 }, reservedAssetOf(order));
      held.set(key, (held.get(key) ?? 0n) + order.reserved);
    }
    const reserved = this.#accounts.reservedByAccount();
    const keys = [...new Set([...held.keys(), ...reserved.keys()])];
    const unexplained = keys.filter((key) => (held.get(key) ?? 0n) !== (reserved.get(key) ?? 0n));
    this.#problems.held(3, keys.length - unexplained.length);
    for (const key of unexplained)
      this.#problems.fail(3, `account ${key} reserves ${reserved.get(key)}, its orders and products ${held.get(key)}`);
    return unexplained.length === 0;
  }

  /**
   * What the books of fees hold is what was taken, less what postings took out of them; a book
   * without a product yet holds nothing.
   */
  #explainBooks(): void {
    for (const assetId of this.#assets.keys()) {
      const taken = this.#orders.feesTaken(assetId);
      const fund = this.#accounts.book('securityFund', assetId);
      const fees = this.#accounts.book('fees', assetId);
      const fundShare = fund + this.#postings.paidOut('securityFund', assetId);
      this.#problems.expect(
        9,
        fees + this.#postings.paidOut('fees', assetId) === taken - fundShare,
        `asset ${assetId}: fees book ${fees}, taken ${taken}, fund ${fund}`,
      );
      this.#problems.expect(
        24,
        fundShare === taken / 10n,
        `asset ${assetId}: the fund holds ${fund} of ${taken} taken`,
      );
      const rewards = this.#accounts.book('rewards', assetId);
      this.#problems.expect(24, rewards === 0n, `asset ${assetId}: rewards holds ${rewards} without a cause`);
    }
  }
}

const clientOrderIdForm = /^[A-Za-z0-9._:-]{1,36}$/;

/** Audits records that are already in memory; see `RecordAuditor` for what is checked. */
export function auditRecords(records: Iterable<ExchangeRecord>): AuditReport {
  const auditor = new RecordAuditor();
  for (const record of records) auditor.add(record);
  return auditor.report();
}
