import { valueSign, withDeductions, type PositionSide } from '@candor/amount';
import { invariant } from '../../base/assert.ts';
import { Expiries } from '../../orders/expiries.ts';
import { Orders } from '../../orders/orders.ts';
import type { State } from '../../state/state.ts';
import { pricedMarket } from '../prices/priced.ts';
import { pricesOf } from '../prices/own.ts';
import { Contract, type Account, type Position } from './contract.ts';
import type { ContractListed, ContractOrderAccepted, ContractTermsSet, PositionSet } from './events.ts';
import { endOfPeriod } from './funding-state.ts';
import { LiquidationState } from './liquidation-state.ts';
import { OpenOrders } from './open-orders.ts';
import { directionOf } from './order-flags.ts';
import { PositionStops } from './stop-state.ts';
import type { MarginMode, PositionMode, StopSource } from './words.ts';

/** What a user chose for a contract. */
export interface ContractSetting {
  mode: MarginMode;
  leverage: number;
}

/** A user's modes, settings by row of the contract, and open orders, oldest first. */
export interface Trader {
  mode: PositionMode;
  readonly settings: Map<number, ContractSetting>;
  readonly orders: Set<number>;
  /** What they are in all, by row of the contract. */
  readonly open: Map<number, OpenOrders>;
}

/** A stop that waits for the first fill of its opening order. */
export interface Attached {
  readonly trigger: number;
  readonly price: number;
  readonly source: StopSource;
}

/** Stops that an opening order brought along, once a first fill has opened. */
export interface RipeStops {
  readonly user: number;
  readonly contract: Contract;
  readonly side: PositionSide;
  readonly profit?: Attached;
  readonly loss?: Attached;
}

type AttachedFields = Pick<
  ContractOrderAccepted,
  'orderId' | 'profitTrigger' | 'profitPrice' | 'profitSource' | 'lossTrigger' | 'lossPrice' | 'lossSource'
>;

/** All of a position that changes. */
type PositionChange = Pick<
  PositionSet,
  'mode' | 'leverage' | 'lots' | 'cost' | 'margin' | 'owed' | 'termsVersion' | 'exitPpm'
>;

const firstSetting: ContractSetting = { mode: 'isolated', leverage: 10 };

/**
 * Makes one key of the rows of a user and an asset. An asset settles linear contracts or inverse
 * ones, never both.
 */
const assetKeys = 2 ** 20;

/**
 * Everything about perpetual contracts: they have orders, books and accounts of their own. Changed
 * by `apply` alone. What a record sets in motion (`incoming`, `moved`, `marked`, `touched`,
 * `shrunk`) is empty between records.
 */
export class FuturesState {
  /** The rest of the exchange; this room only reads it. */
  readonly state: State;
  readonly orders = new Orders();
  readonly expiries = new Expiries(this.orders);
  readonly contracts: Contract[] = [];
  readonly byId = new Map<number, Contract>();
  readonly accounts = new Map<number, Account>();
  /** By row of the user. */
  readonly traders = new Map<number, Trader>();
  /** Slots of open orders by `row of the owner/client order id`. */
  readonly clientOrders = new Map<string, number>();
  /** Stops attached to opening orders, by order id. */
  readonly attached = new Map<number, { readonly profit?: Attached; readonly loss?: Attached }>();
  /** Accounts that owe something. */
  readonly owing = new Set<Account>();
  /** Σ σ·cost + Σ owed by asset row: the clearing book is the negative of it. */
  readonly claims = new Map<number, bigint>();
  /** Fees ever taken on contracts by asset row, modulo ten. */
  readonly feesModuloTen = new Map<number, number>();
  /** Stops on positions. */
  readonly stops = new PositionStops();
  readonly liquidations = new LiquidationState();
  lastTradeId = 0;
  lastPositionId = 0;
  /** The next time at which the funding of some contract is due. */
  nextFundingMs = Infinity;

  /** The order that comes now, or 0. */
  incoming = 0;
  /** Contracts whose prices changed: triggers may be reached there. */
  readonly moved = new Set<Contract>();
  /** Contracts whose mark changed: the equity of everyone there did. */
  readonly marked = new Set<Contract>();
  /** Accounts whose equity or needs changed. */
  readonly touched = new Set<Account>();
  /** Positions that became smaller: their closing orders may be too many. */
  readonly shrunk = new Set<Position>();
  /** Positions that ended: their stops end with them. */
  readonly ended = new Set<Position>();
  /** Stops whose opening order has made a position. */
  ripe: RipeStops[] = [];

  constructor(state: State) {
    this.state = state;
  }

  /** Whether nothing of this room was ever used. */
  get isEmpty(): boolean {
    return this.contracts.length === 0;
  }

  /** Whether the events of a record set nothing in motion. */
  get isCalm(): boolean {
    const { incoming, moved, marked, touched, shrunk } = this;
    return incoming === 0 && moved.size + marked.size + touched.size + shrunk.size === 0;
  }

  /** Forgets what a record set in motion. */
  calm(): void {
    this.incoming = 0;
    this.moved.clear();
    this.marked.clear();
    this.touched.clear();
    this.shrunk.clear();
    this.ended.clear();
    this.ripe = [];
    this.liquidations.calm();
  }

  contract(contractId: number): Contract {
    const contract = this.byId.get(contractId);
    invariant(contract !== undefined, 'an event is about a listed contract');
    return contract;
  }

  contractOf(slot: number): Contract {
    const contract = this.contracts[this.orders.market(slot)];
    invariant(contract !== undefined, 'an order is in a contract');
    return contract;
  }

  list(listing: Omit<ContractListed, 'type'>): Contract {
    const asset = this.state.asset(listing.settleAssetId);
    invariant(asset !== undefined && !this.byId.has(listing.contractId), 'a contract settles in a listed asset');
    const place = { row: this.contracts.length, asset: asset.row, settleScale: asset.scale };
    const contract = new Contract(listing, place, this.orders, this.state.makeBook(this.orders.pool));
    this.contracts.push(contract);
    this.byId.set(contract.contractId, contract);
    return contract;
  }

  addTerms(contract: Contract, { tiers, ...terms }: Omit<ContractTermsSet, 'type' | 'contractId'>): void {
    invariant(terms.version === contract.versions.length + 1, 'terms are numbered in order');
    contract.versions.push({ ...terms, tiers: withDeductions(tiers) });
  }

  trader(user: number): Trader {
    let trader = this.traders.get(user);
    if (trader === undefined) {
      trader = { mode: 'hedge', settings: new Map(), orders: new Set(), open: new Map() };
      this.traders.set(user, trader);
    }
    return trader;
  }

  /** An order is its owner's, as the newest. */
  addOrder(slot: number): void {
    const { orders, open } = this.trader(this.orders.user(slot));
    orders.add(slot);
    const row = this.orders.market(slot);
    let all = open.get(row);
    if (all === undefined) open.set(row, (all = new OpenOrders()));
    all.count += 1;
    all.add(directionOf(this.orders, slot), this.orders.pool.remaining(slot));
  }

  /** An order ends. */
  deleteOrder(slot: number): void {
    const trader = this.traders.get(this.orders.user(slot));
    trader?.orders.delete(slot);
    const all = trader?.open.get(this.orders.market(slot));
    if (all === undefined) return;
    all.count -= 1;
    all.add(directionOf(this.orders, slot), -this.orders.pool.remaining(slot));
  }

  setRemaining(slot: number, lots: number): void {
    const { pool } = this.orders;
    const all = this.traders.get(this.orders.user(slot))?.open.get(this.orders.market(slot));
    all?.add(directionOf(this.orders, slot), lots - pool.remaining(slot));
    pool.setRemaining(slot, lots);
  }

  /** What the open orders of a user in a contract are in all. */
  openOrders(user: number, contract: Contract): OpenOrders | undefined {
    return this.traders.get(user)?.open.get(contract.row);
  }

  /** What the user chose for a contract, or what everyone begins with. */
  setting(user: number, contract: Contract): Readonly<ContractSetting> {
    return this.traders.get(user)?.settings.get(contract.row) ?? firstSetting;
  }

  setSetting(user: number, contract: Contract, change: Partial<ContractSetting>): void {
    this.trader(user).settings.set(contract.row, { ...this.setting(user, contract), ...change });
  }

  positionMode(user: number): PositionMode {
    return this.traders.get(user)?.mode ?? 'hedge';
  }

  /** The account of a user for a contract's settlement asset. */
  account(
    user: number,
    { asset, settleAssetId, wallet }: Pick<Contract, 'asset' | 'settleAssetId' | 'wallet'>,
  ): Account {
    const key = user * assetKeys + asset;
    let account = this.accounts.get(key);
    if (account === undefined) {
      account = { user, assetId: settleAssetId, asset, wallet, owed: 0n, held: 0n, positions: new Set() };
      this.accounts.set(key, account);
    }
    return account;
  }

  /** The account of a user for an asset, by the asset's row, where there ever was one. */
  knownAccount(user: number, asset: number): Account | undefined {
    return this.accounts.get(user * assetKeys + asset);
  }

  /** The account of a user for an asset that some contract settles in. */
  accountOf(user: number, assetId: number): Account {
    const contract = this.contracts.find(({ settleAssetId }) => settleAssetId === assetId);
    invariant(contract !== undefined, 'an account is of an asset that a contract settles in');
    return this.account(user, contract);
  }

  /** Keeps the stops that an order brings along. */
  attach({
    orderId,
    profitTrigger,
    profitPrice,
    profitSource,
    lossTrigger,
    lossPrice,
    lossSource,
  }: AttachedFields): void {
    if (profitTrigger === 0 && lossTrigger === 0) return;
    const profit = { trigger: profitTrigger, price: profitPrice, source: profitSource };
    const loss = { trigger: lossTrigger, price: lossPrice, source: lossSource };
    this.attached.set(orderId, { ...(profitTrigger > 0 && { profit }), ...(lossTrigger > 0 && { loss }) });
  }

  /** A fill opened a position for an order: from now on its stops are the position's. */
  ripen(orderId: number, side: PositionSide): void {
    const stops = this.attached.get(orderId);
    if (stops === undefined) return;
    this.attached.delete(orderId);
    const slot = this.orders.slotOf(orderId);
    this.ripe.push({ user: this.orders.user(slot), contract: this.contractOf(slot), side, ...stops });
  }

  noteFunding(): void {
    this.nextFundingMs = Math.min(...this.contracts.map(({ funding }) => endOfPeriod(funding.settled + 1)));
  }

  setOwed(account: Account, owed: bigint): void {
    invariant(owed >= 0n, 'nobody owes less than nothing');
    this.#claim(account.asset, owed - account.owed);
    account.owed = owed;
    if (owed > 0n) this.owing.add(account);
    else this.owing.delete(account);
    forgetNearest(account);
  }

  position(contract: Contract, side: PositionSide, user: number): Position | undefined {
    return contract.positions[side].get(user);
  }

  /** A position that has lots. One without any is only still there for what it owes. */
  openPosition(contract: Contract, side: PositionSide, user: number): Position | undefined {
    const position = this.position(contract, side, user);
    return position !== undefined && position.lots > 0n ? position : undefined;
  }

  /** Takes a position that has just opened, or was read from a snapshot. */
  addPosition(position: Position): void {
    const { contract, side, user, account } = position;
    contract.positions[side].set(user, position);
    account.positions.add(position);
    forgetNearest(account);
    this.#count(position, 1n);
  }

  /** A position changes; without lots and debts it is forgotten. */
  changePosition(position: Position, change: PositionChange): void {
    this.#count(position, -1n);
    position.mode = change.mode;
    position.leverage = change.leverage;
    position.lots = BigInt(change.lots);
    position.cost = change.cost;
    position.margin = change.margin;
    position.owed = change.owed;
    position.termsVersion = change.termsVersion;
    position.exitPpm = change.exitPpm;
    position.watchTicks = undefined;
    const { contract, side, user, account, lots, owed } = position;
    forgetNearest(account);
    if (lots === 0n && owed === 0n) {
      contract.positions[side].delete(user);
      account.positions.delete(position);
    } else {
      this.#count(position, 1n);
    }
  }

  #count({ contract, side, lots, cost, owed }: Position, sign: 1n | -1n): void {
    contract.lots[side] += sign * lots;
    this.#claim(contract.asset, sign * (valueSign({ contract: contract.scale, side }) * cost + owed));
  }

  #claim(asset: number, units: bigint): void {
    this.claims.set(asset, (this.claims.get(asset) ?? 0n) + units);
  }

  /** Ticks; 0 while stale or unknown. */
  index({ marketId }: Contract): number {
    return pricedMarket(this.state, marketId)?.index ?? 0;
  }

  /**
   * The mark that counts now; 0 while the index is stale. Where nobody needs marks it is the index,
   * as F13 says with too few samples.
   */
  markOf(contract: Contract): number {
    const index = this.index(contract);
    return index === 0 || contract.mark === 0 ? index : contract.mark;
  }

  /** The mark by which positions are valued: the last one where it is stale by now. */
  standingMark(contract: Contract): number {
    return contract.mark > 0 ? contract.mark : this.index(contract);
  }

  /**
   * Asks for the samples of a contract's index while somebody needs its mark, and forgets its own
   * afterwards.
   */
  noteNeed(contract: Contract, timeMs: number): void {
    const { needsMarks, isSampled, marketId } = contract;
    if (needsMarks === isSampled) return;
    contract.isSampled = needsMarks;
    const prices = pricesOf(this.state);
    if (needsMarks) {
      prices.need(marketId, Math.floor(timeMs / 1_000), this.index(contract));
      return;
    }
    prices.release(marketId);
    contract.mark = 0;
    contract.markSecond = 0;
    contract.markIndex = 0;
    contract.samples = [];
  }
}

/** Cross positions of an account move each other’s liquidation price, also in other contracts. */
function forgetNearest({ positions }: Account): void {
  for (const { contract } of positions) contract.nearest = undefined;
}
