import type { PositionSide } from '@candor/amount';
import type { AuditAccounts } from '../../rules/accounts.ts';
import type { AuditProblems } from '../../rules/problems.ts';
import type { Posted } from '../../ledger/posted.ts';
import type { ExchangeEvent } from '../events.ts';
import type { Actor } from '../../base/words.ts';
import type { PricesAudit } from '../prices/audit.ts';
import { AuditedOrders } from './audit-book.ts';
import { FundingAudit } from './audit-funding.ts';
import {
  million,
  newContract,
  shareOf,
  signOf,
  termsAt,
  up,
  valueOf,
  type AuditedAccount,
  type AuditedContract,
  type AuditedPosition,
} from './audit-kept.ts';
import { LiquidationAudit } from './audit-liquidation.ts';
import { followMark } from './audit-mark.ts';
import { MoneyAudit } from './audit-money.ts';
import { AuditedStands } from './audit-stands.ts';
import {
  futuresTable,
  type ContractListed,
  type ContractTrade,
  type FuturesEvent,
  type PositionSet,
} from './events.ts';

/** What a taker's order filled in one record. */
interface Taken {
  readonly ppm: number;
  value: bigint;
  fee: bigint;
}

/** Lots of a position that a trade or a deleveraging closes, until the position says so. */
interface Closing {
  readonly lots: bigint;
  readonly value: bigint;
}

/** What begins another step of a record: all before it was posted. */
const steps: ReadonlySet<ExchangeEvent['type']> = new Set([
  'contract_trade',
  'liquidation_step',
  'funding_settled',
  'insurance_moved',
]);

/** A stop as far as it must end with its position. */
interface Stop {
  readonly positionId: number;
  readonly userId: number;
  readonly side: PositionSide;
  readonly contract: AuditedContract;
}

const firstLeverage = 10;

/** An event of this room about one contract; fixed-period contracts have numbers of their own. */
type OfContract = FuturesEvent & { readonly contractId: number };
const isOfContract = (event: ExchangeEvent): event is OfContract =>
  'contractId' in event && futuresTable.codeOf(event.type) !== undefined;

/**
 * Follows contracts from their events alone, with the rules of the published formulas written a
 * second time: the one value of a fill (F1), what it does to both positions (F2), fees (F5),
 * margins (F6), marks (F13), funding (F14 to F16), ranks (F17) and liquidations (F18); that the
 * clearing book is the negative of what positions cost and owe, and that nobody is left at F10.
 */
export class FuturesAudit {
  readonly #problems: AuditProblems;
  readonly #prices: PricesAudit;
  readonly #scales = new Map<number, number>();
  readonly #contracts = new Map<number, AuditedContract>();
  readonly #accounts = new Map<string, AuditedAccount>();
  readonly #balances: AuditAccounts;
  readonly #orders: AuditedOrders;
  readonly #funding: FundingAudit;
  readonly #liquidation: LiquidationAudit;
  readonly #money: MoneyAudit;
  readonly #stands: AuditedStands;
  /** Σ σ·cost + Σ owed by asset. */
  readonly #claims = new Map<number, bigint>();
  readonly #feesModuloTen = new Map<number, bigint>();
  readonly #settings = new Map<string, { mode: PositionSet['mode']; leverage: number }>();
  readonly #stops = new Map<number, Stop>();
  readonly #sampled = new Set<AuditedContract>();
  /** Contracts that were opened again, until their next mark. */
  readonly #resumed = new Set<AuditedContract>();

  // What the record that is read has touched.
  readonly #touched = new Set<AuditedContract>();
  readonly #marked = new Set<AuditedContract>();
  readonly #changed = new Set<AuditedAccount>();
  readonly #shrunk = new Set<AuditedPosition>();
  readonly #taken = new Map<number, Taken>();
  readonly #closings = new Map<number, Closing>();
  /** The trade whose positions come next. */
  #trade: ContractTrade | undefined;

  constructor(problems: AuditProblems, balances: AuditAccounts, prices: PricesAudit) {
    this.#problems = problems;
    this.#prices = prices;
    this.#balances = balances;
    this.#orders = new AuditedOrders((contractId) => this.#contracts.get(contractId)?.book);
    this.#funding = new FundingAudit(problems);
    this.#money = new MoneyAudit(problems, balances);
    const stands = new AuditedStands(balances, prices);
    this.#stands = stands;
    this.#liquidation = new LiquidationAudit(problems, balances, {
      markOf: (contract) => BigInt(stands.markOf(contract)),
      standingMark: (contract) => BigInt(contract.mark > 0 ? contract.mark : stands.index(contract)),
      crossOf: (account) => stands.crossOf(account),
      standOf: (position) => stands.standOf(position),
      exitPpmOf: (position) => stands.exitPpmOf(position),
    });
  }

  follow(event: ExchangeEvent, timeMs: number): void {
    if (steps.has(event.type)) this.#money.closeStep();
    switch (event.type) {
      case 'asset_listed':
        this.#scales.set(event.assetId, event.scale);
        return;
      case 'user_tier_set':
        this.#stands.setTier(event.userId, event.tier);
        return;
      case 'posted':
        return this.#followPosted(event);
      case 'contract_listed':
        return this.#list(event, timeMs);
      case 'margin_mode_set':
      case 'leverage_set':
        return this.#set(event);
      case 'account_owed_set':
        return this.#followOwed(event);
      default:
        if (isOfContract(event)) this.#followContract(event, timeMs);
    }
  }

  /** An event of one contract. */
  #followContract(event: OfContract, timeMs: number): void {
    if (event.type === 'insurance_moved')
      return this.#followInsurance(event, this.#contracts.get(event.contractId), timeMs);
    const contract = this.#contracts.get(event.contractId);
    if (contract === undefined) return this.#problems.fail(4, `contract ${event.contractId} is not listed`);
    this.#followOrder(contract, event, timeMs);
    switch (event.type) {
      case 'contract_terms_set':
        return void contract.terms.push(event);
      case 'contract_fees_set':
        return void contract.takerPpm.set(event.tier, event.takerPpm);
      case 'contract_state_set':
        contract.state = event.state;
        if (event.state === 'open') this.#resumed.add(contract);
        return;
      case 'contract_trade':
        return this.#followTrade(contract, event);
      case 'position_set':
        return this.#followPosition(contract, event, timeMs);
      case 'mark_set':
        this.#resumed.delete(contract);
        if (followMark(this.#problems, contract, event, { index: this.#stands.index(contract), timeMs }))
          this.#marked.add(contract);
        return;
      case 'premium_sampled':
        return this.#funding.sample(contract, event, this.#stands.index(contract), timeMs);
      case 'funding_settled':
        return this.#funding.settle(contract, event, this.#stands.markOf(contract), timeMs);
      case 'funding_paid':
        this.#funding.pay(contract, event);
        this.#changed.add(this.#account(event.userId, contract));
        return this.#money.expect(this.#account(event.userId, contract), event.amount);
      case 'stop_set': {
        const { userId, side, stopId } = event;
        const positionId = contract.positions[side].get(userId)?.positionId ?? 0;
        return void this.#stops.set(stopId, { positionId, userId, side, contract });
      }
      case 'stop_ended':
        return void this.#stops.delete(event.stopId);
      case 'liquidation_step':
        return this.#liquidation.step(event, contract.positions[event.side].get(event.userId));
      case 'deleveraged': {
        const closing = { lots: BigInt(event.lots), value: event.value };
        this.#closings.set(event.positionId, closing).set(event.otherPositionId, closing);
        return this.#liquidation.deleverage(event, contract.positions[event.side].get(event.userId));
      }
      default:
    }
  }

  /** What must hold at the end of each record. */
  closeRecord(actor: Actor['kind'], timeMs: number): void {
    for (const { ppm, value, fee } of this.#taken.values())
      this.#problems.expect(8, fee === (value * BigInt(ppm)) / million, `a taker paid ${fee} on ${value}`);
    for (const contract of this.#touched) this.#expectBalanced(contract);
    this.#money.closeRecord();
    this.#funding.closeRecord(actor, timeMs, (contract) => this.#stands.markOf(contract));
    for (const position of this.#shrunk) this.#expectClosable(position);
    for (const [stopId, { positionId, userId, side, contract }] of this.#shrunk.size > 0 ? this.#stops : []) {
      const has = contract.positions[side].get(userId)?.positionId === positionId;
      this.#problems.expect(22, has, `stop ${stopId} is left without its position`);
    }
    if (actor !== 'operator') this.#expectNobodyAtF10();
    this.#liquidation.closeRecord();
    for (const set of [this.#touched, this.#marked, this.#changed, this.#shrunk, this.#taken, this.#closings])
      set.clear();
    this.#trade = undefined;
  }

  #list(listing: ContractListed, timeMs: number): void {
    const settleScale = this.#scales.get(listing.settleAssetId);
    if (settleScale === undefined) return this.#problems.fail(4, `contract ${listing.contractId} settles in no asset`);
    const contract = newContract(listing, settleScale);
    this.#contracts.set(listing.contractId, contract);
    this.#funding.list(contract, timeMs);
  }

  #set(event: Extract<FuturesEvent, { readonly type: 'margin_mode_set' | 'leverage_set' }>): void {
    const key = `${event.userId}/${event.contractId}`;
    const before = this.#settings.get(key) ?? { mode: 'isolated', leverage: firstLeverage };
    const { mode, leverage } =
      event.type === 'leverage_set' ? { ...before, leverage: event.leverage } : { ...before, mode: event.mode };
    this.#settings.set(key, { mode, leverage });
  }

  #account(userId: number, { listing, wallet }: AuditedContract): AuditedAccount {
    const key = `${userId}/${listing.settleAssetId}`;
    let account = this.#accounts.get(key);
    if (account === undefined) {
      account = { userId, assetId: listing.settleAssetId, wallet, owed: 0n, held: 0n, positions: new Map() };
      this.#accounts.set(key, account);
    }
    return account;
  }

  #followPosted(event: Posted): void {
    this.#liquidation.posted(event);
    const { account, assetId, cause } = event;
    const isOurs = cause.startsWith('contract_') || cause === 'insurance_funded';
    if (isOurs)
      this.#money.post(event, 'userId' in account ? this.#accounts.get(`${account.userId}/${assetId}`) : undefined);
  }

  /**
   * What orders hold, what their book shows, and whether stops keep the marks of their contract
   * alive.
   */
  #followOrder(contract: AuditedContract, event: FuturesEvent, timeMs: number): void {
    const changed = this.#orders.follow(event);
    if (changed === undefined) return;
    this.#account(changed.order.userId, contract).held += changed.held;
    if (event.type === 'contract_order_finished') this.#liquidation.orderEnded();
    this.#noteNeed(contract, timeMs);
  }

  #followOwed(event: Extract<FuturesEvent, { readonly type: 'account_owed_set' }>): void {
    const account = this.#accounts.get(`${event.userId}/${event.assetId}`);
    if (account === undefined) return this.#problems.fail(20, `user ${event.userId} has no contracts to owe for`);
    const { available } = this.#balances.balance(account.userId, account.wallet, account.assetId);
    if (event.cause === 'funding') this.#funding.takeOwed(event.userId, event.owed, { available, owed: account.owed });
    const more = event.owed - account.owed;
    this.#problems.expect(2, event.owed >= 0n, `user ${event.userId} owes ${event.owed}`);
    account.owed = event.owed;
    this.#changed.add(account);
    this.#claim(event.assetId, more);
    this.#money.owe(account, more);
  }

  #followInsurance(
    event: Extract<FuturesEvent, { readonly type: 'insurance_moved' }>,
    contract: AuditedContract | undefined,
    timeMs: number,
  ): void {
    this.#money.insurance(event.assetId, event.amount);
    this.#liquidation.insurance(event, contract, timeMs);
    if (contract === undefined) return;
    if (event.cause === 'funding_remainder') return this.#funding.takeRemainder(contract, event.amount);
    const owner = this.#liquidation.ownerId;
    if (owner !== 0) this.#money.expect(this.#account(owner, contract), 0n - event.amount);
  }

  #followTrade(contract: AuditedContract, trade: ContractTrade): void {
    const { price, lots, value, makerFee, takerFee, fundShare, tradeId, takerOrderId } = trade;
    const { settleAssetId } = contract.listing;
    this.#trade = trade;
    const name = `contract trade ${tradeId}`;
    this.#problems.expect(6, trade.makerUserId !== trade.takerUserId, `${name} is with oneself`);
    const isWorth = value === valueOf(contract, BigInt(price), BigInt(lots));
    this.#problems.expect(20, isWorth, `${name} is not worth ${value}`);
    const exact = (value * BigInt(trade.makerPpm)) / million;
    this.#problems.expect(8, makerFee === exact, `${name}: the maker paid ${makerFee}`);
    const taken = this.#taken.get(takerOrderId) ?? { ppm: trade.takerPpm, value: 0n, fee: 0n };
    this.#taken.set(takerOrderId, { ...taken, value: taken.value + value, fee: taken.fee + takerFee });
    const fees = (this.#feesModuloTen.get(settleAssetId) ?? 0n) + makerFee + takerFee;
    this.#problems.expect(8, fundShare === fees / 10n, `${name}: the fund got ${fundShare}`);
    this.#feesModuloTen.set(settleAssetId, fees % 10n);
    this.#problems.expect(23, trade.mark === this.#stands.markOf(contract), `${name} has a mark of ${trade.mark}`);
    this.#liquidation.trade(trade, contract);
    this.#money.expect(this.#account(trade.takerUserId, contract), 0n - takerFee);
    this.#money.expect(this.#account(trade.makerUserId, contract), 0n - makerFee);
    if (trade.mark > 0) contract.mark = trade.mark;
  }

  #followPosition(contract: AuditedContract, event: PositionSet, timeMs: number): void {
    const { userId, side, positionId, mode, leverage, cost, margin, owed, termsVersion, exitPpm } = event;
    const account = this.#account(userId, contract);
    const before = contract.positions[side].get(userId);
    const lots = BigInt(event.lots);
    const terms = { positionId, userId, side, mode, leverage, termsVersion, exitPpm };
    const after: AuditedPosition = { ...terms, contract, account, lots, cost, margin, owed };
    this.#followChange(contract, event, before, timeMs);
    if (event.cause === 'funding') this.#funding.takeMargin(event, before);
    const more = owed - (before?.owed ?? 0n);
    this.#claim(contract.listing.settleAssetId, signOf(contract, side) * (cost - (before?.cost ?? 0n)) + more);
    this.#money.expect(account, event.realised);
    this.#money.owe(account, more);
    contract.lots[side] += lots - (before?.lots ?? 0n);
    this.#touched.add(contract);
    this.#changed.add(account);
    if (lots < (before?.lots ?? 0n)) this.#shrunk.add(after);
    if (lots === 0n && owed === 0n) {
      contract.positions[side].delete(userId);
      account.positions.delete(positionId);
    } else {
      contract.positions[side].set(userId, after);
      account.positions.set(positionId, after);
    }
    this.#noteNeed(contract, timeMs);
  }

  /**
   * What an event may change of a position: a fill that opens or closes, a deleveraging that
   * closes, or money alone.
   */
  #followChange(
    contract: AuditedContract,
    event: PositionSet,
    before: AuditedPosition | undefined,
    timeMs: number,
  ): void {
    const name = `position ${event.positionId}`;
    const trade = this.#trade;
    if (event.tradeId > 0) {
      if (trade?.tradeId !== event.tradeId) return this.#problems.fail(20, `${name} changed by another trade`);
      const closes = event.userId === trade.takerUserId ? trade.takerCloses : trade.makerCloses;
      if (!closes) return this.#expectOpened(contract, event, before, trade, timeMs);
      this.#closings.set(event.positionId, { lots: BigInt(trade.lots), value: trade.value });
    }
    this.#expectTermsKept(event, before);
    const closing = this.#closings.get(event.positionId);
    const isClosing = event.tradeId > 0 || event.cause === 'deleveraging';
    if (isClosing) {
      this.#closings.delete(event.positionId);
      return this.#expectClosed(contract, event, before, closing);
    }
    const isMoney = BigInt(event.lots) === before?.lots && event.cost === before.cost && event.realised === 0n;
    this.#problems.expect(20, isMoney, `${name} changes its lots without a trade`);
  }

  /**
   * F2 and F6: opening adds lots and value, and sets aside what the leverage asks for and the open
   * loss against the mark.
   */
  #expectOpened(
    contract: AuditedContract,
    event: PositionSet,
    before: AuditedPosition | undefined,
    trade: ContractTrade,
    timeMs: number,
  ): void {
    const { userId, side, mode, leverage } = event;
    const name = `position ${event.positionId}`;
    const lots = BigInt(trade.lots);
    const isAdded =
      BigInt(event.lots) === (before?.lots ?? 0n) + lots && event.cost === (before?.cost ?? 0n) + trade.value;
    this.#problems.expect(20, isAdded && event.realised === 0n, `${name} did not open ${lots} lots at ${trade.value}`);
    const setting = this.#settings.get(`${userId}/${contract.listing.contractId}`);
    const isChosen = mode === (setting?.mode ?? 'isolated') && leverage === (setting?.leverage ?? firstLeverage);
    this.#problems.expect(42, isChosen, `${name} opens ${mode} at ${leverage}, which its owner did not choose`);
    const taker = this.#stands.takerPpm(userId, contract);
    const isFrozen = event.exitPpm === taker && event.termsVersion === termsAt(contract, timeMs)?.version;
    this.#problems.expect(42, isFrozen, `${name} opens with an exit fee of ${event.exitPpm}, not ${taker}`);
    this.#problems.expect(22, trade.mark > 0, `${name} opens at a stale mark`);
    if (trade.mark === 0) return;
    const loss = signOf(contract, side) * (trade.value - valueOf(contract, BigInt(trade.mark), lots));
    const needed = up(trade.value, BigInt(leverage)) + (loss > 0n ? loss : 0n);
    const added = event.margin - (before?.margin ?? 0n);
    const isMargin = mode === 'cross' ? event.margin === 0n : added === needed;
    this.#problems.expect(22, isMargin, `${name} opens with a margin of ${added}, not ${needed}`);
    const whole = valueOf(contract, BigInt(trade.mark), BigInt(event.lots));
    const tier = termsAt(contract, timeMs)?.tiers.find(({ valueMax }) => whole <= valueMax);
    this.#problems.expect(22, leverage <= (tier?.leverageMax ?? 0), `${name} opens above the leverage of its tier`);
  }

  /**
   * F2: closing takes the floor of its share of the cost, all of it at the end, and realises σ(V −
   * c′).
   */
  #expectClosed(
    contract: AuditedContract,
    event: PositionSet,
    before: AuditedPosition | undefined,
    closing: Closing | undefined,
  ): void {
    const name = `position ${event.positionId}`;
    if (before === undefined || closing === undefined || closing.lots > before.lots)
      return this.#problems.fail(22, `${name} closes more than there is`);
    const cost = shareOf(before.cost, closing.lots, before.lots);
    const isClosed = BigInt(event.lots) === before.lots - closing.lots && event.cost === before.cost - cost;
    const realised = signOf(contract, event.side) * (closing.value - cost);
    this.#problems.expect(20, isClosed && event.realised === realised, `${name} did not realise ${realised}`);
  }

  /**
   * Tiers, exit fee and mode of a position are those of its last increase; its leverage is its
   * owner's to change.
   */
  #expectTermsKept(event: PositionSet, before: AuditedPosition | undefined): void {
    const { positionId, termsVersion, exitPpm, mode, leverage } = event;
    const isKept =
      before !== undefined &&
      before.positionId === positionId &&
      before.termsVersion === termsVersion &&
      before.exitPpm === exitPpm &&
      before.mode === mode &&
      (before.leverage === leverage || event.cause === 'leverage');
    this.#problems.expect(42, isKept, `the terms of position ${positionId} change without an increase`);
  }

  /** Marks and samples are kept while somebody has a position or a stop order waits. */
  #noteNeed(contract: AuditedContract, timeMs: number): void {
    const { positions, listing } = contract;
    const needs = positions.long.size + positions.short.size + this.#orders.waitingIn(listing.contractId) > 0;
    if (needs === this.#sampled.has(contract)) return;
    if (needs) {
      this.#sampled.add(contract);
      return this.#prices.begin(listing.marketId, timeMs, contract);
    }
    this.#sampled.delete(contract);
    this.#prices.end(listing.marketId, contract);
    contract.mark = 0;
    contract.samples = [];
  }

  /** Lots of both sides, and the clearing book to the unit. */
  #expectBalanced({ listing, lots }: AuditedContract): void {
    const { contractId, settleAssetId } = listing;
    const isEven = lots.long === lots.short;
    this.#problems.expect(20, isEven, `contract ${contractId}: ${lots.long} long, ${lots.short} short`);
    const [clearing, claims] = [
      this.#balances.book('futuresClearing', settleAssetId),
      this.#claims.get(settleAssetId) ?? 0n,
    ];
    const agrees = clearing === -claims;
    this.#problems.expect(20, agrees, `clearing of asset ${settleAssetId} is ${clearing}, not ${-claims}`);
  }

  /** Closing orders never close more than there is. */
  #expectClosable({ contract, userId, side, positionId }: AuditedPosition): void {
    const { contractId } = contract.listing;
    const direction = side === 'long' ? 3 : 4;
    let lots = 0;
    for (const order of this.#orders.open.values())
      if (order.userId === userId && order.contractId === contractId && order.direction === direction)
        lots += order.remaining;
    const held = contract.positions[side].get(userId)?.lots ?? 0n;
    this.#problems.expect(22, BigInt(lots) <= held, `orders close ${lots} of ${held} lots of position ${positionId}`);
  }

  /** Of everyone whose mark, position or money changed. */
  #expectNobodyAtF10(): void {
    const looked = new Set<AuditedPosition>();
    for (const { positions } of this.#marked)
      for (const side of [positions.long, positions.short]) for (const position of side.values()) looked.add(position);
    for (const { positions } of this.#changed) for (const position of positions.values()) looked.add(position);
    for (const position of looked) {
      if (position.lots === 0n || this.#liquidation.waits(position)) continue;
      const together = position.mode === 'cross' ? [...position.account.positions.values()] : [position];
      const acts = together.some(({ contract }) => contract.state === 'open' && !this.#resumed.has(contract));
      const stand = acts ? this.#stands.standOf(position) : undefined;
      if (stand === undefined) continue;
      const name = `position ${position.positionId}`;
      this.#problems.expect(23, stand.equity > stand.required, `${name} is left at F10 with ${stand.equity}`);
    }
  }

  #claim(assetId: number, units: bigint): void {
    this.#claims.set(assetId, (this.#claims.get(assetId) ?? 0n) + units);
  }
}
