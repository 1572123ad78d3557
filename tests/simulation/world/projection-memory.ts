import type { OtcOrderRow } from '../../../apps/node/src/products/otc/order-rows.ts';
import { isDeepStrictEqual } from 'node:util';
import type { ExchangeRecord } from '@candor/core';
import { orderOfRow, rowOfOrder, type OrderRow } from '../../../apps/node/src/engine/projections/order-rows.ts';
import type { ProjectionPlace } from '../../../apps/node/src/across/projections/row-store.ts';
import {
  Fold,
  type BalanceRow,
  type BillRow,
  type Changes,
  type FillRow,
} from '../../../apps/node/src/across/projections/fold.ts';
import type { CostRow } from '../../../apps/node/src/engine/projections/cost-fold.ts';
import { secondsKept } from '../../../apps/node/src/products/fixed-period/contract-fold.ts';
import type {
  ContractChanges,
  ContractRow,
  DayRow,
  SampleRow,
  StoredContracts,
  VenueRow,
} from '../../../apps/node/src/products/fixed-period/contract-rows.ts';
import type { FuturesChanges, StoredFutures } from '../../../apps/node/src/products/futures/futures-rows.ts';
import type {
  StoredWithdrawals,
  WithdrawalChanges,
  WithdrawalRow,
} from '../../../apps/node/src/products/wallets/withdrawals/withdrawal-rows.ts';
import type { Counters } from '../counters.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A batch as its rows stood when it was folded: the fold goes on with the same orders. */
interface ChangedRows extends Omit<Changes, 'orders'> {
  readonly orders: readonly OrderRow[];
}

const rowsOf = (changes: Changes): ChangedRows => ({ ...changes, orders: changes.orders.map(rowOfOrder) });

/**
 * The projections' tables: rows by their keys, and how far they came. A batch is taken whole or not
 * at all.
 */
export class ProjectionTables {
  readonly orders = new Map<number, OrderRow>();
  readonly #fills = new Map<string, FillRow>();
  readonly #bills = new Map<string, BillRow>();
  readonly #balances = new Map<string, BalanceRow>();
  readonly #costs = new Map<string, CostRow>();
  readonly #contracts = new ContractTables();
  readonly #futures = new FuturesTables();
  readonly #withdrawals = new WithdrawalTable();
  readonly #otc = new Map<number, OtcOrderRow>();
  appliedSeq = 0;

  load(ignored: ReadonlySet<number>): Fold {
    const open = [...this.orders.values()].filter((row) => row.open).map(orderOfRow);
    const { appliedSeq } = this;
    const contracts = this.#contracts.stored();
    const futures = this.#futures.stored();
    const otc = [...this.#otc.values()].filter((row) => row.open);
    const products = { contracts, futures, withdrawals: this.#withdrawals.stored(), otc };
    return Fold.of(
      { appliedSeq, open, balances: this.#balances.values(), costs: this.#costs.values(), ...products },
      ignored,
    );
  }

  save(changes: ChangedRows): void {
    const fills = changes.fills.map((fill) => [`${fill.tradeId}/${fill.role}`, fill] as const);
    const bills = changes.bills.map((bill) => [`${bill.seq}/${bill.position}`, bill] as const);
    const twice = fills.find(([key]) => this.#fills.has(key))?.[0] ?? bills.find(([key]) => this.#bills.has(key))?.[0];
    if (twice !== undefined) throw new Error(`a row with the key ${twice} is there already`);
    for (const order of changes.orders) this.orders.set(order.orderId, order);
    for (const [key, fill] of fills) this.#fills.set(key, fill);
    for (const [key, bill] of bills) this.#bills.set(key, bill);
    for (const row of changes.balances)
      this.#balances.set(`${row.userId}/${row.wallet}/${row.marketId}/${row.assetId}`, row);
    for (const row of changes.costs) this.#costs.set(`${row.userId}/${row.assetId}`, row);
    this.#contracts.save(changes.contracts);
    this.#futures.save(changes.futures);
    this.#withdrawals.save(changes.withdrawals);
    for (const row of changes.otc) this.#otc.set(row.orderId, row);
    this.appliedSeq = changes.appliedSeq;
  }

  /** Whether every row is there with the same key and fields, and none beside. */
  equals(other: ProjectionTables): boolean {
    return isDeepStrictEqual(this.#rows, other.#rows);
  }

  get #rows(): readonly unknown[] {
    return [
      this.appliedSeq,
      this.orders,
      this.#fills,
      this.#bills,
      this.#balances,
      this.#costs,
      this.#contracts.rows,
      this.#futures.rows,
      this.#withdrawals.rows,
      this.#otc,
    ];
  }

  /** The tables that the records lead to when they are applied from the first. */
  static of(records: readonly ExchangeRecord[]): ProjectionTables {
    const tables = new ProjectionTables();
    const state = tables.load(new Set());
    for (let at = 0; at < records.length; at += 300) tables.save(rowsOf(state.apply(records.slice(at, at + 300))));
    return tables;
  }
}

/** The table of withdrawals. */
class WithdrawalTable {
  readonly rows = new Map<number, WithdrawalRow>();

  stored(): StoredWithdrawals {
    return { open: [...this.rows.values()].filter(({ open }) => open) };
  }

  save({ withdrawals }: WithdrawalChanges): void {
    for (const row of withdrawals) this.rows.set(row.withdrawalId, row);
  }
}

/** The tables of fixed-period contracts. */
class ContractTables {
  readonly #contracts = new Map<number, ContractRow>();
  readonly #samples = new Map<string, SampleRow>();
  readonly #venues = new Map<number, VenueRow>();
  readonly #days = new Map<string, DayRow>();

  get rows(): readonly unknown[] {
    return [this.#contracts, this.#samples, this.#venues, this.#days];
  }

  stored(): StoredContracts {
    const samples = [...this.#samples.values()];
    const lastOf = (marketId: number) =>
      samples.reduce((last, row) => (row.marketId === marketId ? Math.max(last, row.second) : last), 0);
    const days = [...this.#days.values()];
    const lastDay = days.reduce((last, { day }) => Math.max(last, day), 0);
    return {
      open: [...this.#contracts.values()].filter(({ open }) => open),
      samples: samples.filter(({ marketId, second }) => second > lastOf(marketId) - secondsKept),
      venues: this.#venues.values(),
      days: days.filter(({ day }) => day === lastDay),
    };
  }

  save({ contracts, samples, venues, days }: ContractChanges): void {
    for (const row of contracts) this.#contracts.set(row.contractId, row);
    for (const row of samples) this.#samples.set(`${row.marketId}/${row.second}`, row);
    for (const row of venues) this.#venues.set(row.venueId, row);
    for (const row of days) this.#days.set(`${row.day}/${row.marketId}/${row.durationSeconds}`, row);
  }
}

/**
 * The tables of perpetual contracts: rows that change by their ids, all others in the order in
 * which they came.
 */
class FuturesTables {
  readonly #orders = new Map<number, FuturesChanges['orders'][number]>();
  readonly #positions = new Map<number, FuturesChanges['positions'][number]>();
  readonly #stops = new Map<number, FuturesChanges['stops'][number]>();
  readonly #insurance = new Map<number, FuturesChanges['insuranceBalances'][number]>();
  readonly #owed = new Map<string, FuturesChanges['owed'][number]>();
  readonly #marks = new Map<number, FuturesChanges['marks'][number]>();
  readonly #added: unknown[] = [];

  get rows(): readonly unknown[] {
    return [this.#orders, this.#positions, this.#stops, this.#insurance, this.#owed, this.#added];
  }

  stored(): StoredFutures {
    const open = <Row extends { readonly open: boolean }>(rows: ReadonlyMap<number, Row>): Row[] =>
      [...rows.values()].filter((row) => row.open);
    return {
      orders: open(this.#orders),
      positions: open(this.#positions),
      stops: open(this.#stops),
      insurance: this.#insurance.values(),
      owed: this.#owed.values(),
      marks: this.#marks.values(),
    };
  }

  save(changes: FuturesChanges): void {
    for (const row of changes.orders) this.#orders.set(row.orderId, row);
    for (const row of changes.positions) this.#positions.set(row.positionId, row);
    for (const row of changes.stops) this.#stops.set(row.stopId, row);
    for (const row of changes.insuranceBalances) this.#insurance.set(row.assetId, row);
    for (const row of changes.owed) this.#owed.set(`${row.userId}/${row.assetId}`, row);
    for (const row of changes.marks) this.#marks.set(row.contractId, row);
    for (const record of byRecord(changes)) this.#added.push(record);
  }
}

/**
 * Rows that are only ever added, record by record, so that the size of a batch makes no difference.
 */
function byRecord(changes: FuturesChanges) {
  const { fills, funding, payments, liquidations, deleveragings, receipts, insurance, marks } = changes;
  const rows = [fills, funding, payments, liquidations, deleveragings, receipts, insurance, marks].flat();
  return rows.toSorted((one, other) => one.seq - other.seq);
}

/** What calls fail with while the database is away. */
export const databaseAway = 'the database is away';

/** What of the database every table shares. */
export type DatabaseMood = Pick<ProjectionDatabase, 'reach'>;

/** The database as one life of the node reaches it: away, slow, failing, or there. */
export class ProjectionDatabase {
  readonly tables = new ProjectionTables();
  readonly #time: VirtualTime;
  slowMs = 0;
  away = false;
  /**
   * Batches that fail before they are written, and after: the writer does not learn that they are
   * there.
   */
  failures: ('before' | 'after')[] = [];
  readonly #counters: Counters;
  #failed = false;

  constructor(time: VirtualTime, counters: Counters) {
    this.#time = time;
    this.#counters = counters;
  }

  placeFor(life: { readonly alive: boolean }): ProjectionPlace {
    return {
      load: async (ignored) => {
        await this.reach(life);
        return this.tables.load(ignored);
      },
      prepare: (changes) => {
        const rows = rowsOf(changes);
        return async () => {
          await this.reach(life);
          const failure = this.failures.shift();
          if (failure === 'before') this.#fail();
          this.tables.save(rows);
          if (failure === 'after') this.#fail();
          if (this.#failed) this.#counters.add('projection failed and tried again');
          this.#failed = false;
        };
      },
    };
  }

  /**
   * Waits as long as the database takes; fails while it is away, and never ends for a process that
   * has.
   */
  async reach(life: { readonly alive: boolean }): Promise<void> {
    await new Promise<void>((reached) => this.#time.later(1 + this.slowMs, reached));
    if (!life.alive) await new Promise<never>(() => undefined);
    if (this.away) this.#fail();
  }

  #fail(): never {
    this.#failed = true;
    throw new Error(databaseAway);
  }
}
