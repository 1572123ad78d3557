import { type ExchangeEvent, type ExchangeRecord, isOrderEvent, type OrderEvent } from '@candor/core';
import { Listings } from '../../engine/listings/listings.ts';
import { acceptOrder, applyToOrder, type OrderState } from '../../engine/orders/order-state.ts';
import { rowOfOrder } from '../../engine/projections/order-rows.ts';
import { postingsOfEvent } from '../../engine/projections/bills.ts';
import { CostFold, type CostRow } from '../../engine/projections/cost-fold.ts';
import { type SwapRow, swapRowsOf } from '../../products/conversion/swap-rows.ts';
import { ContractFold } from '../../products/fixed-period/contract-fold.ts';
import type { ContractChanges, StoredContracts } from '../../products/fixed-period/contract-rows.ts';
import { OtcFold } from '../../products/otc/order-fold.ts';
import type { OtcOrderRow } from '../../products/otc/order-rows.ts';
import { type FoldGround, FuturesFold } from '../../products/futures/futures-fold.ts';
import type { FuturesChanges, StoredFutures } from '../../products/futures/futures-rows.ts';
import { WithdrawalFold } from '../../products/wallets/withdrawals/withdrawal-fold.ts';
import type { StoredWithdrawals, WithdrawalChanges } from '../../products/wallets/withdrawals/withdrawal-rows.ts';
import type { bills, fills } from '../../base/sql/schema.ts';

export type FillRow = typeof fills.$inferSelect;
export type BillRow = typeof bills.$inferSelect;
export interface BalanceRow {
  readonly userId: number;
  readonly wallet: number;
  /** Of an account of one market; else 0. */
  readonly marketId: number;
  readonly assetId: number;
  readonly balance: bigint;
}

/** What a fold begins with: open orders and running balances after a record. */
export interface StoredFold {
  readonly appliedSeq: number;
  readonly open: Iterable<OrderState>;
  readonly balances: Iterable<BalanceRow>;
  readonly costs: Iterable<CostRow>;
  readonly contracts: StoredContracts;
  readonly futures: StoredFutures;
  readonly withdrawals: StoredWithdrawals;
  /** Orders between people that have not ended. */
  readonly otc: Iterable<OtcOrderRow>;
}

/** The rows that a batch of records adds or changes. */
export interface Changes {
  /** The last record before them. */
  readonly afterSeq: number;
  readonly appliedSeq: number;
  readonly orders: readonly OrderState[];
  readonly fills: readonly FillRow[];
  readonly bills: readonly BillRow[];
  readonly balances: readonly BalanceRow[];
  readonly costs: readonly CostRow[];
  readonly contracts: ContractChanges;
  readonly futures: FuturesChanges;
  readonly withdrawals: WithdrawalChanges;
  readonly swaps: readonly SwapRow[];
  readonly otc: readonly OtcOrderRow[];
}

/** Wallets in which contracts settle. */
const contractWallets: ReadonlySet<number> = new Set([2, 3]);

type Trade = Extract<ExchangeEvent, { type: 'trade' }>;

/**
 * The fold behind the projections: open orders and running balances in memory, and the rows each
 * batch of durable records leads to. It depends on the records alone, so that rebuilding gives the
 * same rows.
 */
export class Fold {
  readonly listings = new Listings();
  readonly #ignored: ReadonlySet<number>;
  readonly #open = new Map<number, OrderState>();
  readonly #balances = new Map<string, BalanceRow>();
  readonly #ground: FoldGround = {
    contract: (contractId) => this.listings.contract(contractId),
    total: (userId, wallet, assetId) => this.balance({ userId, wallet, marketId: 0, assetId }),
  };
  #costs = new CostFold([]);
  #contracts = new ContractFold();
  #futures: FuturesFold;
  #withdrawals = new WithdrawalFold();
  #otc = new OtcFold([]);
  appliedSeq = 0;

  /** Users without rows: the demo's market maker, whose thousands of orders nobody lists. */
  constructor(ignored: ReadonlySet<number>) {
    this.#ignored = ignored;
    this.#futures = new FuturesFold(ignored, this.#ground);
  }

  /** The fold as it was last saved. */
  static of(stored: StoredFold, ignored: ReadonlySet<number>): Fold {
    const fold = new Fold(ignored);
    fold.appliedSeq = stored.appliedSeq;
    for (const order of stored.open) fold.#open.set(order.accepted.orderId, order);
    for (const balance of stored.balances) fold.#balances.set(keyOf(balance), balance);
    fold.#costs = new CostFold(stored.costs);
    fold.#contracts = ContractFold.of(stored.contracts);
    fold.#futures = FuturesFold.of(stored.futures, ignored, fold.#ground);
    fold.#withdrawals = WithdrawalFold.of(stored.withdrawals);
    fold.#otc = new OtcFold(stored.otc);
    return fold;
  }

  /** The part of it that follows fixed-period contracts. */
  get contracts(): ContractFold {
    return this.#contracts;
  }

  /** What a fold that goes on from here begins with. */
  stored(): StoredFold {
    return {
      appliedSeq: this.appliedSeq,
      open: [...this.#open.values()],
      balances: [...this.#balances.values()],
      costs: this.#costs.rows(),
      contracts: this.#contracts.stored(),
      futures: this.#futures.stored(),
      withdrawals: this.#withdrawals.stored(),
      otc: this.#otc.stored(),
    };
  }

  /** So many of the balances, from a place in their order on; fewer at its end. */
  balancesFrom(place: number, count: number): readonly BalanceRow[] {
    return Array.from(this.#balances.values()).slice(place, place + count);
  }

  balance(row: Omit<BalanceRow, 'balance'>): bigint {
    return this.#balances.get(keyOf(row))?.balance ?? 0n;
  }

  /** The first difference from another fold at the same sequence; undefined when they are one. */
  differenceFrom(other: Fold): string | undefined {
    if (other.appliedSeq !== this.appliedSeq) return `it is at ${other.appliedSeq}, not at ${this.appliedSeq}`;
    for (const row of this.#balances.values()) {
      const found = other.balance(row);
      if (found !== row.balance) return `balance ${keyOf(row)} is ${found}, not ${row.balance}`;
    }
    if (other.#balances.size !== this.#balances.size)
      return `it has ${other.#balances.size} balances, not ${this.#balances.size}`;
    for (const [orderId, order] of this.#open) {
      const found = other.#open.get(orderId);
      if (found === undefined || textOf(found) !== textOf(order)) return `open order ${orderId} is another`;
    }
    if (other.#open.size !== this.#open.size) return `it has ${other.#open.size} open orders, not ${this.#open.size}`;
    return (
      this.#costs.differenceFrom(other.#costs) ??
      this.#contracts.differenceFrom(other.#contracts) ??
      this.#futures.differenceFrom(other.#futures) ??
      this.#withdrawals.differenceFrom(other.#withdrawals) ??
      this.#otc.differenceFrom(other.#otc)
    );
  }

  /** Applies records that follow the last applied one. */
  apply(records: readonly ExchangeRecord[]): Changes {
    const afterSeq = this.appliedSeq;
    const batch: Batch = { orders: new Set(), fills: [], bills: [], balances: new Set(), swaps: [] };
    for (const record of records) this.#record(record, batch);
    for (const order of batch.orders) if (order.endCause !== null) this.#open.delete(order.accepted.orderId);
    return {
      afterSeq,
      appliedSeq: this.appliedSeq,
      orders: [...batch.orders],
      fills: batch.fills,
      bills: batch.bills,
      balances: [...batch.balances].flatMap((key) => this.#balances.get(key) ?? []),
      costs: this.#costs.take(),
      contracts: this.#contracts.take(),
      futures: this.#futures.take(),
      withdrawals: this.#withdrawals.take(),
      swaps: batch.swaps,
      otc: this.#otc.take(),
    };
  }

  #record(record: ExchangeRecord, batch: Batch): void {
    if (record.seq !== this.appliedSeq + 1) {
      throw new Error(`Record ${record.seq} does not follow ${this.appliedSeq}, the last one projected.`);
    }
    this.appliedSeq = record.seq;
    let position = 0;
    for (const event of record.events) {
      this.listings.apply(event);
      this.#order(event, record, batch);
      this.#contracts.apply(event, record);
      this.#futures.apply(event, record);
      this.#withdrawals.apply(event, record);
      this.#otc.apply(event, record);
      batch.swaps.push(...swapRowsOf(event, record));
      const moved = postingsOfEvent(event, this.listings);
      const postings = moved.filter(({ userId }) => !this.#ignored.has(userId));
      for (const { userId, wallet, assetId, amount } of moved) {
        // The order of deleveraging follows from everybody's wallets of contracts.
        if (this.#ignored.has(userId) && contractWallets.has(wallet)) {
          this.#book({ userId, wallet, marketId: 0, assetId }, amount, batch);
        }
      }
      this.#costs.apply(event, postings, record.seq, this.listings);
      for (const { marketId = 0, ...posting } of postings) {
        const { userId, wallet, assetId, amount } = posting;
        const balanceAfter = this.#book({ userId, wallet, marketId, assetId }, amount, batch);
        const { seq, timeMs } = record;
        batch.bills.push({ seq, position, ...posting, marketId, balanceAfter, timeMs });
        position += 1;
      }
    }
  }

  #order(event: ExchangeEvent, record: ExchangeRecord, batch: Batch): void {
    if (!isOrderEvent(event)) return;
    switch (event.type) {
      case 'order_accepted':
        if (this.#ignored.has(event.userId)) return;
        this.#open.set(event.orderId, acceptOrder(event, record));
        return this.#touch(event.orderId, event, record, batch);
      case 'order_rested':
      case 'order_finished':
      case 'order_amended':
      case 'order_triggered':
      case 'trigger_moved':
        return this.#touch(event.orderId, event, record, batch);
      case 'trade':
        this.#touch(event.makerOrderId, event, record, batch);
        this.#touch(event.takerOrderId, event, record, batch);
        for (const role of ['maker', 'taker'] as const) {
          const row = fillRow(event, role, record);
          if (!this.#ignored.has(row.userId)) batch.fills.push(row);
        }
    }
  }

  #touch(orderId: number, event: OrderEvent, record: ExchangeRecord, batch: Batch): void {
    const order = this.#open.get(orderId);
    if (!order) return;
    applyToOrder(order, event, this.listings.market(order.accepted.marketId), record);
    batch.orders.add(order);
  }

  #book(account: Omit<BalanceRow, 'balance'>, amount: bigint, batch: Batch): bigint {
    const key = keyOf(account);
    const balance = (this.#balances.get(key)?.balance ?? 0n) + amount;
    this.#balances.set(key, { ...account, balance });
    batch.balances.add(key);
    return balance;
  }
}

interface Batch {
  readonly orders: Set<OrderState>;
  readonly fills: FillRow[];
  readonly bills: BillRow[];
  readonly balances: Set<string>;
  readonly swaps: SwapRow[];
}

/** An order as its row has it. */
const textOf = (order: OrderState): string => Object.values(rowOfOrder(order)).map(String).join();

/** A balance in a mismatch's text; of an account of one market with its market. */
export const keyOf = ({ userId, wallet, marketId, assetId }: Omit<BalanceRow, 'balance'>): string =>
  marketId === 0 ? `${userId}/${wallet}/${assetId}` : `${userId}/${wallet}.${marketId}/${assetId}`;

function fillRow(trade: Trade, role: 'maker' | 'taker', { seq, timeMs }: ExchangeRecord): FillRow {
  const maker = role === 'maker';
  const makerSide = trade.takerSide === 'buy' ? 'sell' : 'buy';
  return {
    tradeId: trade.tradeId,
    role,
    userId: maker ? trade.makerUserId : trade.takerUserId,
    orderId: maker ? trade.makerOrderId : trade.takerOrderId,
    marketId: trade.marketId,
    side: maker ? makerSide : trade.takerSide,
    price: trade.price,
    quantity: trade.quantity,
    notional: trade.notional,
    ppm: maker ? trade.makerPpm : trade.takerPpm,
    fee: maker ? trade.makerFee : trade.takerFee,
    fundShare: trade.fundShare,
    timeMs,
    seq,
  };
}
