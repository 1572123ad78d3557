import type { Exchange, ExchangeRecord } from '@candor/core';
import { loggable } from '../../base/sql/loggable.ts';
import { keyOf, type BalanceRow, type Fold } from './fold.ts';
import type { ProjectionPlace } from './row-store.ts';
import { farBatch, RowKeeper } from './row-keeper.ts';
import type { Following } from '../../engine/projections/projector.ts';
import type { ProjectorTime } from '../../engine/projections/time.ts';

export interface FollowerParts {
  readonly source: FollowerSource;
  readonly place: ProjectionPlace;
  readonly logger: { error(fields: object, text: string): void };
  readonly ignored: ReadonlySet<number>;
  readonly recoveredSeq?: number;
  readonly onLostEnd?: (fault: Error) => void;
  readonly time: ProjectorTime;
  /** Called after each change of what `Following` says. */
  readonly onProgress: () => void;
}

/** What the exchange tells those who follow it, wherever they run. */
export interface FollowerSource {
  readonly durableSeq: number;
  /** Durable records from a sequence on, from the journal. */
  recordsFrom(seq: number): AsyncIterable<ExchangeRecord>;
  /** Assets, markets and contracts as the exchange lists them now. */
  listings(): Promise<Listed>;
  /**
   * What the exchange holds for each row, in the asset's smallest units, and the sequence at which
   * it was asked.
   */
  totals(rows: readonly BalanceRow[]): Promise<{ readonly value: readonly bigint[]; readonly seq: number }>;
}

export interface Listed {
  readonly assets: ReturnType<Exchange['assets']>;
  readonly markets: ReturnType<Exchange['markets']>;
  readonly contracts: ReturnType<Exchange['futures']['contracts']>;
}

export const batchMax = 300;
const queueMax = 50_000;
const retryMs = 1_000;
/** Rest after a batch, in times of what the batch took, and at most. */
const restPerWork = 4;
const restMaxMs = 500;
/** The rows are held against fold and exchange soon after the start, and then every hour. */
const firstLookMs = 30_000;
const lookEveryMs = 3_600_000;
/**
 * Balances that one look compares with the exchange's, which answers on the leader's thread. The
 * texts of the Solvency screen name the number.
 */
const lookRows = 20_000;

/** Applies durable records to the projections, batch by batch, from what they hold on. */
export class Follower implements Following {
  readonly #parts: FollowerParts;
  readonly #keeper: RowKeeper;
  readonly #stop = new AbortController();
  #queue: ExchangeRecord[] = [];
  #received = 0;
  #wake: (() => void) | undefined;
  #endRest: (() => void) | undefined;
  #wantedSeq = 0;
  #endChecked = false;
  #lookIsDue = false;
  #cancelLook: () => void = () => undefined;
  #lookedUpTo = 0;
  #running: Promise<void> = Promise.resolve();
  #state: Following['state'] = 'waiting';
  #appliedSeq = 0;
  #mismatch: string | undefined;
  #lookedAtMs: number | undefined;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    this.#keeper = new RowKeeper(parts.place, (seq) => this.#applied(seq));
  }

  get state(): Following['state'] {
    return this.#state;
  }

  get appliedSeq(): number {
    return this.#appliedSeq;
  }

  get mismatch(): string | undefined {
    return this.#mismatch;
  }

  get lookedAtMs(): number | undefined {
    return this.#lookedAtMs;
  }

  /** Begins at once; it waits for the database by itself. */
  start(): void {
    this.#running = this.#run();
    this.#lookIn(firstLookMs);
  }

  /** The next durable record. */
  receive(record: ExchangeRecord): void {
    // While the database is away records are not hoarded: the journal has them.
    if (this.#queue.length >= queueMax) this.#queue = [];
    this.#queue.push(record);
    this.#received += 1;
    this.#wake?.();
  }

  /** Records have become durable that do not come by `receive`. */
  nudge(): void {
    this.#wake?.();
  }

  /** Somebody waits for this record's rows: no rest before they are there. */
  hurryTo(seq: number): void {
    this.#wantedSeq = Math.max(this.#wantedSeq, seq);
    this.#endRest?.();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#cancelLook();
    this.#wake?.();
    this.#endRest?.();
    await this.#running;
    this.#became('closed');
  }

  #became(state: Following['state']): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#parts.onProgress();
  }

  #lookIn(ms: number): void {
    this.#cancelLook = this.#parts.time.later(ms, () => {
      this.#lookIsDue = true;
      this.#wake?.();
      this.#endRest?.();
      this.#lookIn(lookEveryMs);
    });
  }

  /**
   * Follows until it is closed. What fails is tried again from what SQL holds: rows and applied
   * sequence move together.
   */
  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#follow();
      } catch (error) {
        await this.#keeper.giveUp();
        if (this.#stop.signal.aborted) return;
        this.#became('failed');
        this.#parts.logger.error(
          { error: loggable(error), appliedSeq: this.#appliedSeq },
          'the projections stopped and try again',
        );
        await this.#pause(retryMs);
      }
    }
  }

  /**
   * Nobody may read a record that the journal no longer has, and nothing may be written in its
   * place. Asked of what was there before this run: what is read after a failure is of its own
   * writing.
   */
  #lostEnd(appliedSeq: number): boolean {
    const { recoveredSeq, onLostEnd } = this.#parts;
    const lost = !this.#endChecked && recoveredSeq !== undefined && appliedSeq > recoveredSeq;
    this.#endChecked = true;
    if (!lost) return false;
    this.#became('failed');
    this.#stop.abort();
    onLostEnd?.(
      new Error(`SQL holds record ${appliedSeq}, but the journal ended at ${recoveredSeq}: its end is lost.`),
    );
    return true;
  }

  async #follow(): Promise<void> {
    const fold = await this.#parts.place.load(this.#parts.ignored);
    if (this.#lostEnd(fold.appliedSeq)) return;
    const { assets, markets, contracts } = await this.#parts.source.listings();
    const futures = { contracts: () => contracts };
    fold.listings.load({ assets: () => assets, markets: () => markets, futures });
    this.#applied(fold.appliedSeq);
    while (!this.#stop.signal.aborted) {
      if (this.#lookIsDue && this.#state === 'following') await this.#look(fold);
      const next = this.#take(fold.appliedSeq);
      if (next === 'gap') await this.#catchUp(fold);
      else if (next.length === 0) await this.#nextRecord();
      else await this.#followOn(fold, next);
    }
    await this.#keeper.kept();
  }

  /**
   * As long as more waits than one batch holds, and less comes than is written, the next is folded
   * while this one is being kept.
   */
  async #followOn(fold: Fold, next: readonly ExchangeRecord[]): Promise<void> {
    const [startedAtMs, receivedBefore] = [this.#parts.time.nowMs(), this.#received];
    await this.#keeper.add(fold, next);
    const isGaining = this.#received - receivedBefore < next.length;
    if (isGaining && this.#queue.length >= batchMax) return;
    await this.#keeper.kept();
    await this.#rest(this.#parts.time.nowMs() - startedAtMs);
  }

  /**
   * Holds the rows against the fold, which nobody else can have changed, and the fold's balances
   * against the exchange's at one sequence: a row that was changed behind the node's back, while it
   * ran or before, is found. Trading goes on; who runs the node must rebuild.
   */
  async #look(fold: Fold): Promise<void> {
    this.#lookIsDue = false;
    await this.#keeper.kept();
    const stored = await this.#parts.place.load(this.#parts.ignored);
    const difference = fold.differenceFrom(stored) ?? (await this.#compareWithExchange(fold));
    if (difference === 'missed') return;
    this.#lookedAtMs = Date.now();
    if (difference !== undefined) this.#mismatch = difference;
    this.#parts.onProgress();
    if (difference === undefined) return;
    const { appliedSeq } = fold;
    this.#parts.logger.error({ difference, appliedSeq }, 'the projections are not what the journal says: rebuild them');
  }

  /** The first difference; `missed` where the records went on too fast to compare. */
  async #compareWithExchange(fold: Fold): Promise<string | undefined> {
    const rows = fold.balancesFrom(this.#lookedUpTo, lookRows);
    this.#lookedUpTo = rows.length < lookRows ? 0 : this.#lookedUpTo + lookRows;
    const { value: totals, seq } = await this.#parts.source.totals(rows);
    // The fold goes on to the very record at which the exchange was asked; where that has left the
    // queue, the next look will do.
    const upTo = this.#queue.findIndex((record) => record.seq === seq);
    if (upTo >= 0 && this.#queue[0]?.seq === fold.appliedSeq + 1)
      await this.#keeper.add(fold, this.#queue.splice(0, upTo + 1));
    await this.#keeper.kept();
    if (fold.appliedSeq !== seq) return 'missed';
    const at = rows.findIndex((row, index) => fold.balance(row) !== totals[index]);
    const row = rows[at];
    return row && `balance ${keyOf(row)} is ${fold.balance(row)}, the exchange has ${totals[at]}`;
  }

  /** The next records of the queue; `gap` when they are not there and the journal has them. */
  #take(appliedSeq: number): ExchangeRecord[] | 'gap' {
    const fresh = this.#queue.findIndex(({ seq }) => seq > appliedSeq);
    if (fresh !== 0) this.#queue.splice(0, fresh === -1 ? this.#queue.length : fresh);
    const [first] = this.#queue;
    if (first ? first.seq !== appliedSeq + 1 : this.#parts.source.durableSeq > appliedSeq) return 'gap';
    this.#became('following');
    return this.#queue.splice(0, this.#queue.length > farBatch ? farBatch : batchMax);
  }

  async #catchUp(fold: Fold): Promise<void> {
    this.#became('catching up');
    let batch: ExchangeRecord[] = [];
    for await (const record of this.#parts.source.recordsFrom(fold.appliedSeq + 1)) {
      batch.push(record);
      if (batch.length < farBatch) continue;
      await this.#keeper.add(fold, batch);
      batch = [];
      if (this.#stop.signal.aborted) return;
    }
    if (batch.length > 0) await this.#keeper.add(fold, batch);
    await this.#keeper.kept();
  }

  #applied(seq: number): void {
    this.#appliedSeq = seq;
    if (seq >= this.#parts.source.durableSeq) this.#state = 'following';
    this.#parts.onProgress();
  }

  #nextRecord(): Promise<void> {
    return new Promise((wake) => {
      this.#wake = wake;
      if (this.#queue.length > 0 || this.#stop.signal.aborted) wake();
    });
  }

  /**
   * Leaves the machine to the orders for a few times as long as a batch took: under load batches
   * grow and each record costs less. Anyone who waits for rows ends the rest, and so does a queue
   * that is half full. What is left of a rush that is over, or of an absence of the database, is
   * written without rest.
   */
  async #rest(tookMs: number): Promise<void> {
    const isAwaited = this.#wantedSeq > this.#appliedSeq;
    if (isAwaited || this.#queue.length > queueMax / 2 || this.#stop.signal.aborted) return;
    await new Promise<void>((rested) => {
      const cancel = this.#parts.time.later(Math.min(restMaxMs, tookMs * restPerWork), rested);
      this.#endRest = () => {
        cancel();
        rested();
      };
    });
    this.#endRest = undefined;
  }

  #pause(ms: number): Promise<void> {
    const { signal } = this.#stop;
    return new Promise((done) => {
      const stopped = (): void => {
        cancel();
        done();
      };
      const cancel = this.#parts.time.later(ms, () => {
        signal.removeEventListener('abort', stopped);
        done();
      });
      signal.addEventListener('abort', stopped, { once: true });
    });
  }
}
