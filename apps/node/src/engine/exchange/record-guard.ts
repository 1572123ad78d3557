import {
  type BrokenByRecord,
  brokenByContracts,
  brokenByConversion,
  brokenByDeposits,
  brokenByFutures,
  brokenByHouseFunds,
  brokenByNetworks,
  brokenBySolvency,
  brokenByRecharge,
  brokenByOtc,
  brokenByWithdrawals,
  type CoreEvent,
  decodeRecord,
  type Exchange,
  type ExchangeRecord,
  forbiddenToOperator,
  invariantNames,
  type InvariantNumber,
  isTableEvent,
  isUnlistedOutflow,
  mayBeNegative,
  mayCause,
  namesItsMarket,
  type PlatformBook,
  RecordView,
  type Trade,
  type UserAccount,
  type Wallet,
} from '@candor/core';
import { type MarketFacts, QuickGuard, spotWallet } from './quick-guard.ts';

/** An invariant does not hold: the process ends before anything is written. */
export class BrokenRule extends Error {
  override readonly name = 'BrokenRule';
  readonly invariant: InvariantNumber;

  constructor(seq: number, invariant: InvariantNumber, rule: string) {
    super(`record ${seq} breaks invariant ${invariant} (${invariantNames[invariant]}): ${rule}`);
    this.invariant = invariant;
  }
}

/**
 * Checks each record on its own before it may reach the disk: the cheap form of what `candor
 * verify` checks in full. It takes the record as the disk will have it, decoded, and compares it
 * with the balances that the core's memory has now.
 */
export class RecordGuard {
  readonly #exchange: Exchange;
  readonly #markets = new Map<number, MarketFacts>();
  readonly #view = new RecordView();
  readonly #quick: QuickGuard;
  #seq: number;
  #timeMs: number;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
    this.#quick = new QuickGuard(exchange, (marketId) => this.#markets.get(marketId));
    this.#seq = exchange.seq;
    this.#timeMs = exchange.timeMs;
  }

  /**
   * Throws BrokenRule, or what decoding throws. `seq` is what the journal will know the record by.
   */
  check(bytes: Uint8Array, seq: number): void {
    const record = this.#view.open(bytes);
    const { timeMs } = record;
    const follows = seq === this.#seq + 1 && record.seq === seq && timeMs >= this.#timeMs;
    if (!follows || record.actorKind > 1 || !this.#quick.holds(record))
      return this.checkWhole(decodeRecord(bytes), seq);
    this.#seq = seq;
    this.#timeMs = timeMs;
  }

  /** The same by the decoded record, whatever its events. */
  checkWhole(record: ExchangeRecord, seq: number): void {
    mustHold(seq === this.#seq + 1 && record.seq === seq, seq, 11, 'sequences rise by one');
    mustHold(record.timeMs >= this.#timeMs, seq, 11, 'time never goes back');
    this.#seq = seq;
    this.#timeMs = record.timeMs;
    if (record.actor.kind === 'operator') checkOperator(record, seq);
    this.#products(record, seq);
    let feeAssetId = 0;
    for (const event of record.events) {
      if (isTableEvent(event)) continue;
      if (event.type === 'trade') {
        this.#trade(event, seq);
        const { quoteAssetId } = this.#market(event.marketId, seq);
        // All trades of a record are mostly of one market: its fund is looked at once.
        if (quoteAssetId !== feeAssetId) this.#fund(quoteAssetId, seq);
        feeAssetId = quoteAssetId;
      } else this.#event(event, seq);
    }
  }

  /** The rules of one event that is no trade and no product's. */
  #event(event: Exclude<CoreEvent, Trade>, seq: number): void {
    switch (event.type) {
      case 'order_rested': {
        // A stop that buys by a sum waits without a quantity, with what it may spend.
        const hasSomething = event.remaining > 0 || (event.waiting && event.reserved > 0n);
        mustHold(hasSomething && event.displayed <= event.remaining, seq, 4, 'what rests has something left');
        mustHold(event.reserved >= 0n, seq, 3, 'an order holds nothing or something');
        const { baseAssetId, quoteAssetId } = this.#market(event.marketId, seq);
        return this.#notNegative(event.userId, spotWallet, event.side === 'buy' ? quoteAssetId : baseAssetId, seq);
      }
      case 'order_finished':
        return mustHold(event.released >= 0n, seq, 3, 'an order that ends gives back what it held');
      case 'market_terms_set': {
        const facts = this.#markets.get(event.marketId);
        if (facts) facts.bandPpm = event.terms.bandPpm;
        return;
      }
      case 'funds_transferred':
        mustHold(event.amount > 0n && event.from !== event.to, seq, 1, 'a transfer moves something between wallets');
        this.#notNegative(event.userId, event.from, event.assetId, seq);
        return this.#notNegative(event.userId, event.to, event.assetId, seq);
      case 'demo_funds_granted':
        mustHold(event.amount > 0n, seq, 1, 'a grant gives something');
        this.#notNegative(event.userId, spotWallet, event.assetId, seq);
        this.#bookNotNegative('demoFunds', event.assetId, seq);
        return;
      // These move no money.
      case 'order_accepted':
      case 'order_triggered':
      case 'trigger_moved':
      case 'order_amended':
      case 'asset_listed':
      case 'market_listed':
      case 'market_state_set':
      case 'tier_thresholds_set':
      case 'periods_set':
      case 'fee_tier_set':
      case 'user_registered':
      case 'user_tier_set':
      case 'user_frozen_set':
      case 'user_merchant_set':
      case 'index_price_set':
      case 'time_passed':
      case 'audit_anchored':
        return;
      // It makes money of the demo: only what it is given out of must not be negative.
      case 'demo_supply_issued':
    }
  }

  /**
   * Whose record an event of a product may be in, what money it moves, and the products' own rules.
   */
  #products(record: ExchangeRecord, seq: number): void {
    const sums = new Map<number, bigint>();
    for (const event of record.events) {
      mustHold(mayCause(record.actor.kind, event), seq, 42, `a ${record.actor.kind} caused ${event.type}`);
      if (event.type !== 'posted') continue;
      const { account, assetId, available, reserved } = event;
      mustHold(namesItsMarket(account), seq, 1, 'a posting names a market where its wallet has one');
      mustHold(!isUnlistedOutflow(event), seq, 24, `${event.cause} takes nothing out of a fund`);
      // A contract trade also moves money of the other side, and of users whom it liquidates or
      // deleverages; what one user sends another inside arrives there.
      // An order between people has two parties: the guard of its room says who may do what.
      const isOthers =
        event.cause.startsWith('contract_') ||
        event.cause.startsWith('otc_') ||
        (event.cause === 'internal_transfer' && available > 0n);
      if (record.actor.kind === 'user' && 'userId' in account && !isOthers)
        mustHold(account.userId === record.actor.id, seq, 42, `a user moved money of user ${account.userId}`);
      sums.set(assetId, (sums.get(assetId) ?? 0n) + available + reserved);
      if ('userId' in account) this.#accountNotNegative(account, assetId, seq);
      else if (!mayBeNegative(account.book)) this.#bookNotNegative(account.book, assetId, seq);
    }
    for (const [assetId, sum] of sums) mustHold(sum === 0n, seq, 1, `postings of asset ${assetId} sum to ${sum}`);
    const escrowOf = (assetId: number): bigint => this.#exchange.bookBalance('fixedPeriodEscrow', assetId);
    const broken =
      brokenByHouseFunds(record) ??
      brokenByConversion(record) ??
      brokenByOtc(record) ??
      brokenByContracts(record, this.#exchange, escrowOf) ??
      brokenByFutures(record, this.#exchange.futures, (book, assetId) => this.#exchange.bookBalance(book, assetId));
    const onChains = broken ?? this.#brokenOnChains(record);
    if (onChains) throw new BrokenRule(seq, onChains.invariant, onChains.rule);
  }

  /** Money in and out on chains and at banks. */
  #brokenOnChains(record: ExchangeRecord): BrokenByRecord | undefined {
    const { networks, withdrawals } = this.#exchange;
    return (
      brokenByNetworks(record, networks, (assetId) => this.#exchange.bookBalance('suspense', assetId)) ??
      brokenByDeposits(record, networks) ??
      brokenByWithdrawals(record, withdrawals) ??
      brokenBySolvency(record) ??
      brokenByRecharge(record, {
        recharge: this.#exchange.recharge,
        clearing: (assetId) => this.#exchange.bookBalance('bankClearing', assetId),
        treasury: (assetId) => this.#exchange.bookBalance('treasury', assetId),
        isHouseOnly: (assetId) => this.#exchange.isHouseOnly(assetId),
      })
    );
  }

  #trade(trade: Trade, seq: number): void {
    const { makerUserId, takerUserId, notional, makerFee, takerFee, fundShare } = trade;
    const { baseAssetId, quoteAssetId, bandPpm, unitsPerTickLot } = this.#market(trade.marketId, seq);
    mustHold(makerUserId !== takerUserId, seq, 6, 'nobody trades with themselves');
    mustHold(trade.quantity > 0 && trade.price > 0, seq, 4, 'a trade has a price and a quantity');
    mustHold(withinBand(trade, bandPpm), seq, 7, `${trade.price} at a reference of ${trade.referencePrice}`);
    const exact = BigInt(trade.price) * BigInt(trade.quantity) * unitsPerTickLot;
    mustHold(notional === exact, seq, 1, 'the notional is price times quantity');
    mustHold(makerFee === (notional * BigInt(trade.makerPpm)) / 1_000_000n, seq, 8, 'the maker’s fee is the rate’s');
    const isPart = takerFee >= 0n && fundShare >= 0n && fundShare <= makerFee + takerFee;
    mustHold(isPart, seq, 8, 'the fund’s share is part of the fees');
    for (const userId of [makerUserId, takerUserId]) {
      this.#notNegative(userId, spotWallet, baseAssetId, seq);
      this.#notNegative(userId, spotWallet, quoteAssetId, seq);
    }
  }

  /**
   * All fees ever taken are in two books or were paid out of them, and exactly a tenth of them went
   * to the fund.
   */
  #fund(assetId: number, seq: number): void {
    const paid = this.#exchange.paidOut(assetId);
    const fund = this.#bookNotNegative('securityFund', assetId, seq) + paid.securityFund;
    const taken = fund + this.#bookNotNegative('fees', assetId, seq) + paid.fees;
    mustHold(fund === taken / 10n, seq, 24, `the fund holds ${fund} of ${taken} taken`);
  }

  #notNegative(userId: number, wallet: Wallet, assetId: number, seq: number): void {
    this.#accountNotNegative({ userId, wallet }, assetId, seq);
  }

  #accountNotNegative(account: UserAccount, assetId: number, seq: number): void {
    const { available, reserved } = this.#exchange.balance({ ...account, assetId });
    const { userId, wallet, marketId } = account;
    const place = marketId === undefined ? `wallet ${wallet}` : `wallet ${wallet}, market ${marketId}`;
    const rule = `user ${userId} has less than nothing of asset ${assetId} in ${place}`;
    mustHold(available >= 0n && reserved >= 0n, seq, 2, rule);
  }

  #bookNotNegative(book: PlatformBook, assetId: number, seq: number): bigint {
    const held = this.#exchange.bookBalance(book, assetId);
    mustHold(held >= 0n, seq, 2, `the book ${book} has less than nothing of asset ${assetId}`);
    return held;
  }

  #market(marketId: number, seq: number): MarketFacts {
    const known = this.#markets.get(marketId);
    if (known) return known;
    const market = this.#exchange.market(marketId);
    const quote = this.#exchange.assets().find(({ assetId }) => assetId === market?.quoteAssetId);
    if (!market || !quote) throw new BrokenRule(seq, 4, 'a market and its assets are listed before they are traded');
    const { baseAssetId, quoteAssetId, terms } = market;
    const unitsPerTickLot = 10n ** BigInt(quote.scale - terms.tickScale - terms.lotScale);
    const unitsInNumber = Number(unitsPerTickLot);
    const facts = { baseAssetId, quoteAssetId, bandPpm: terms.bandPpm, unitsPerTickLot, unitsInNumber };
    this.#markets.set(marketId, facts);
    return facts;
  }
}

/**
 * An operator's record carries their number, and changes no order and no balance except by what
 * time and prices do anyway.
 */
function checkOperator({ actor, events }: ExchangeRecord, seq: number): void {
  const named = actor.kind === 'operator' && Number.isSafeInteger(actor.id) && actor.id > 0;
  mustHold(named, seq, 40, 'an operator has a number');
  const touches = forbiddenToOperator(events);
  mustHold(touches === undefined, seq, 42, `an operator caused ${touches?.type}`);
}

/**
 * |price − reference| ≤ band × reference, in whole numbers; a market without a reference has no band.
 */
function withinBand({ price, referencePrice }: Trade, bandPpm: number): boolean {
  if (referencePrice === 0) return true;
  return BigInt(Math.abs(price - referencePrice)) * 1_000_000n <= BigInt(bandPpm) * BigInt(referencePrice);
}

function mustHold(holds: boolean, seq: number, invariant: InvariantNumber, rule: string): void {
  if (!holds) throw new BrokenRule(seq, invariant, rule);
}
