import { markOf, markRules } from '@candor/amount';
import { codeSet, type ExchangeEvent, type ExchangeRecord, tableCodes } from '@candor/core';
import { desc, eq } from 'drizzle-orm';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import { termsAt } from '../../engine/listings/listed-contract.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { futuresFunding, futuresReceipts, projection } from '../../base/sql/schema.ts';
import { FuturesFold } from './futures-fold.ts';
import type { FundingRow, FuturesChanges, FuturesOrderRow, PositionRow, ReceiptRow, StopRow } from './futures-rows.ts';
import { storedFutures } from './futures-store.ts';
import { IdsByUser } from './ids-by-user.ts';
import { LiveSettings } from './live-settings.ts';
import type { OrderSetting } from './order-liquidation.ts';

export interface LiveFuturesParts {
  readonly exchange: ExchangeService;
  readonly sql: Pick<Sql, 'db' | 'opened'>;
  readonly views: { indexTicks(marketId: number): number };
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

/** The mark of a contract and what it was made from, in ticks. */
export interface StandingMark {
  /** 0 where there never was one. */
  readonly mark: number;
  /** 0 while stale. */
  readonly index: number;
  readonly mean: number;
  readonly samples: number;
  readonly stale: boolean;
  /** The second it is of, and the record that says so; null where it was computed now. */
  readonly second: number | null;
  readonly seq: number | null;
}

type MarkSet = Extract<ExchangeEvent, { type: 'mark_set' }> & { readonly seq: number };

/** Events of the room: all that this has to see. */
const followed = codeSet(
  ...tableCodes(
    'leverage_set',
    'margin_mode_set',
    'contract_order_accepted',
    'contract_order_rested',
    'contract_order_finished',
    'contract_order_triggered',
    'contract_trigger_moved',
    'contract_order_amended',
    'contract_trade',
    'position_set',
    'position_margin_moved',
    'account_owed_set',
    'mark_set',
    'funding_settled',
    'funding_paid',
    'stop_set',
    'stop_ended',
    'liquidation_step',
    'deleveraged',
    'insurance_moved',
  ),
);

/** A mark from the journal is used for this many seconds; after that it is computed. */
const markFreshSeconds = 3;

/** So many of the last liquidations are at hand. */
const liquidationsKept = 100;

/**
 * Open orders, positions and stops of perpetual contracts, and their marks, kept in memory from
 * durable records: the rows of the projection, then every record after them.
 */
export class LiveFutures {
  readonly #parts: LiveFuturesParts;
  readonly #stop: () => void;
  readonly #listeners = new Set<(record: ExchangeRecord, changes: FuturesChanges) => void>();
  readonly #marks = new Map<number, MarkSet>();
  readonly #samples = new Map<number, { readonly second: number; readonly basis: number }[]>();
  readonly #funding = new Map<number, FundingRow>();
  readonly #positions = new IdsByUser();
  readonly #stops = new IdsByUser();
  readonly #orders = new IdsByUser();
  readonly #liquidations: ReceiptRow[] = [];
  readonly #settings = new LiveSettings();
  #fold = new FuturesFold();
  #seq = 0;
  #waiting: ExchangeRecord[] | undefined = [];
  /** Resolves once the rows were read; rejects where they could not be. */
  readonly ready: Promise<void>;

  constructor(parts: LiveFuturesParts) {
    this.#parts = parts;
    this.#stop = parts.exchange.onRecord(
      (record) => this.#receive(record),
      (record) => record.hasAny(followed),
    );
    this.ready = this.#load();
    this.ready.catch((error: unknown) => parts.logger.warn({ err: error }, 'positions could not be read'));
  }

  /** What each record changed, in the turn in which it became durable. */
  onChange(listener: (record: ExchangeRecord, changes: FuturesChanges) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get fold(): FuturesFold {
    return this.#fold;
  }

  /** Whether the rows were read: before that nothing is known of anybody. */
  get isReady(): boolean {
    return this.#waiting === undefined;
  }

  /** A user's open positions, oldest first. */
  positionsOf(userId: number): PositionRow[] {
    return this.#positions.of(userId, (id) => this.#fold.position(id));
  }

  /** A user's stops that are set, oldest first. */
  stopsOf(userId: number): StopRow[] {
    return this.#stops.of(userId, (id) => this.#fold.stop(id));
  }

  /** A user's open orders, oldest first. */
  ordersOf(userId: number): FuturesOrderRow[] {
    return this.#orders.of(userId, (id) => this.#fold.order(id));
  }

  /** Margin mode and leverage of a user in a contract. */
  settingOf(userId: number, contractId: number): OrderSetting {
    return this.#settings.of(userId, contractId);
  }

  /** The last liquidations, oldest first. */
  get liquidations(): readonly ReceiptRow[] {
    return this.#liquidations;
  }

  /** Lots of one side: every long has a short. */
  openInterest(contractId: number): number {
    let lots = 0;
    for (const row of this.#fold.positions()) {
      if (row.contractId === contractId && row.side === 'long') lots += row.lots;
    }
    return lots;
  }

  /** The mark in force: the written one while it is fresh, else F13 on what is kept. */
  markOf(contract: ListedContract): StandingMark {
    const { contractId } = contract;
    const written = this.#marks.get(contractId);
    const second = Math.floor(this.#parts.now() / 1_000);
    if (written && written.second > second - markFreshSeconds) {
      const { mark, index, mean, samples, stale, seq } = written;
      return { mark, index, mean, samples, stale, second: written.second, seq };
    }
    const index = this.#parts.views.indexTicks(contractId);
    if (index === 0) {
      return { mark: written?.mark ?? 0, index: 0, mean: 0, samples: 0, stale: true, second: null, seq: null };
    }
    const kept = (this.#samples.get(contractId) ?? []).filter((one) => one.second > second - markRules.windowSeconds);
    const sum = kept.reduce((total, { basis }) => total + BigInt(basis), 0n);
    const { clampPpm } = termsAt(contract, this.#parts.now());
    const { samplesLeast } = markRules;
    const { markTicks, meanTicks } = markOf(BigInt(index), { sum, count: kept.length }, { clampPpm, samplesLeast });
    const mark = Number(markTicks);
    return { mark, index, mean: Number(meanTicks), samples: kept.length, stale: false, second: null, seq: null };
  }

  /** The last funding hour of a contract. */
  lastFunding(contractId: number): FundingRow | undefined {
    return this.#funding.get(contractId);
  }

  close(): void {
    this.#stop();
  }

  async #load(): Promise<void> {
    const { sql, exchange } = this.#parts;
    await sql.opened();
    const db = await sql.db();
    const chosen = await exchange.read(({ futures }) => futures.settings());
    this.#settings.begin(chosen.value, chosen.seq);
    const stored = await db.transaction(
      async (tx) => {
        const [row] = await tx.select().from(projection).where(eq(projection.name, 'main'));
        const last = await tx
          .selectDistinctOn([futuresFunding.contractId])
          .from(futuresFunding)
          .orderBy(futuresFunding.contractId, desc(futuresFunding.dueAtMs));
        const liquidations = await tx
          .select()
          .from(futuresReceipts)
          .where(eq(futuresReceipts.kind, 'liquidation'))
          .orderBy(desc(futuresReceipts.seq), desc(futuresReceipts.place))
          .limit(liquidationsKept);
        return { seq: row?.appliedSeq ?? 0, futures: await storedFutures(tx), last, liquidations };
      },
      { isolationLevel: 'repeatable read' },
    );
    for (const row of stored.last) this.#funding.set(row.contractId, row);
    this.#liquidations.push(...stored.liquidations.toReversed());
    this.#fold = FuturesFold.of(stored.futures, new Set());
    for (const row of this.#fold.positions()) this.#positions.put(row.userId, row.positionId, true);
    for (const row of this.#fold.stops()) this.#stops.put(row.userId, row.stopId, true);
    for (const row of this.#fold.orders()) this.#orders.put(row.userId, row.orderId, true);
    this.#seq = stored.seq;
    const until = exchange.durableSeq;
    if (until > stored.seq) {
      for await (const record of exchange.recordsFrom(stored.seq + 1)) {
        if (record.seq > until) break;
        this.#take(record);
      }
    }
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const record of waiting) this.#receive(record);
  }

  #receive(record: ExchangeRecord): void {
    if (this.#waiting) return void this.#waiting.push(record);
    if (record.seq <= this.#seq) return;
    const changes = this.#take(record);
    for (const listener of this.#listeners) listener(record, changes);
  }

  #take(record: ExchangeRecord): FuturesChanges {
    this.#seq = record.seq;
    this.#settings.take(record);
    for (const event of record.events) {
      this.#fold.apply(event, record);
      if (event.type === 'mark_set') this.#mark({ ...event, seq: record.seq });
    }
    const changes = this.#fold.take();
    for (const row of changes.funding) this.#funding.set(row.contractId, row);
    for (const row of changes.positions) this.#positions.put(row.userId, row.positionId, row.open);
    for (const row of changes.stops) this.#stops.put(row.userId, row.stopId, row.open);
    for (const row of changes.orders) this.#orders.put(row.userId, row.orderId, row.open);
    this.#liquidations.push(...changes.receipts.filter(({ kind }) => kind === 'liquidation'));
    this.#liquidations.splice(0, Math.max(0, this.#liquidations.length - liquidationsKept));
    return changes;
  }

  #mark(event: MarkSet): void {
    const { contractId, second } = event;
    this.#marks.set(contractId, event);
    const kept = (this.#samples.get(contractId) ?? []).filter((one) => one.second > second - markRules.windowSeconds);
    if (event.hasSample) kept.push({ second, basis: event.sample });
    this.#samples.set(contractId, event.stale ? [] : kept);
  }
}
