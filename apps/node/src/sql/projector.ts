import type { ExchangeRecord, Wallet } from '@candor/core';
import type { ExchangeService } from '../exchange/service.ts';
import { unavailable } from '../http/problem.ts';
import type { Logger } from '../ops/logger.ts';
import { loggable } from './loggable.ts';
import type { Database } from './open-sql.ts';
import type { ProjectionPlace } from './projection-place.ts';
import type { ProjectionState } from './projection-state.ts';
import { dropProjections, loadProjection, saveChanges } from './projection-store.ts';

export interface ProjectorParts {
  readonly exchange: Pick<ExchangeService, 'onRecord' | 'recordsFrom' | 'durableSeq' | 'read'>;
  readonly place: ProjectionPlace;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Users without order history and bills: the demo's market maker. */
  readonly ignored?: ReadonlySet<number>;
  /** Where the journal ended when the node started: readers wait for that much, and projections that know more mean that it has lost its end. */
  readonly recoveredSeq?: number;
  /** Called when that is so: the node must not go on. */
  readonly onLostEnd?: (fault: Error) => void;
  readonly time?: ProjectorTime;
}

/** How the projector waits; simulations hand in their own time. */
export interface ProjectorTime {
  nowMs(): number;
  /** Runs after a while, unless the returned function is called first. */
  later(ms: number, run: () => void): () => void;
}

const systemTime: ProjectorTime = {
  nowMs: () => performance.now(),
  later(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Keeps the projections up with the journal, and lets a reader wait for what they have written themselves. */
export interface Projector {
  readonly state: 'waiting' | 'catching up' | 'following' | 'failed' | 'closed';
  readonly appliedSeq: number;
  /** What of the projections was found to differ from the journal; they must be rebuilt. Undefined as long as all is as it must be. */
  readonly mismatch: string | undefined;
  /** A user was told of this record: their next list must show it. */
  acknowledged(userId: number, seq: number): void;
  /** Waits until the projections hold what the user was last told of; throws 503 after two seconds. */
  upTo(userId: number): Promise<void>;
  /** Resolves once everything durable at the time of the call is applied. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

const batchMax = 300;
const queueMax = 50_000;
const waitMs = 2_000;
const retryMs = 1_000;
/** Rest after a batch, in times of what the batch took, and at most. */
const restPerWork = 4;
const restMaxMs = 500;
/** The rows are held against fold and exchange soon after the start, and then every hour. */
const firstLookMs = 30_000;
const lookEveryMs = 3_600_000;
/** Balances that one look compares with the exchange's, which answers on the leader's thread. */
const lookRows = 20_000;

/** Begins to follow at once; it waits for the database by itself. */
export function createProjector(parts: ProjectorParts): Projector {
  const projector = new FollowingProjector(parts);
  projector.start();
  return projector;
}

interface Waiter {
  readonly seq: number;
  readonly reached: () => void;
}

class FollowingProjector implements Projector {
  readonly #parts: ProjectorParts;
  readonly #time: ProjectorTime;
  readonly #stop = new AbortController();
  readonly #told = new Map<number, number>();
  readonly #waiters = new Set<Waiter>();
  #queue: ExchangeRecord[] = [];
  #wake: (() => void) | undefined;
  #endRest: (() => void) | undefined;
  #endChecked = false;
  #lookIsDue = false;
  #cancelLook: () => void = () => undefined;
  #lookedUpTo = 0;
  #running: Promise<void> = Promise.resolve();
  state: Projector['state'] = 'waiting';
  appliedSeq = 0;
  mismatch: string | undefined;

  constructor(parts: ProjectorParts) {
    this.#parts = parts;
    this.#time = parts.time ?? systemTime;
  }

  start(): void {
    const unsubscribe = this.#parts.exchange.onRecord((record) => this.#receive(record));
    this.#running = this.#run().finally(unsubscribe);
    this.#lookIn(firstLookMs);
  }

  #lookIn(ms: number): void {
    this.#cancelLook = this.#time.later(ms, () => {
      this.#lookIsDue = true;
      this.#wake?.();
      this.#endRest?.();
      this.#lookIn(lookEveryMs);
    });
  }

  acknowledged(userId: number, seq: number): void {
    if (seq > this.appliedSeq) this.#told.set(userId, Math.max(seq, this.#told.get(userId) ?? 0));
  }

  async upTo(userId: number): Promise<void> {
    // Whom an earlier run told what is not known any more: its end stands for it.
    const told = this.#told.get(userId) ?? 0;
    const seq = Math.max(told, this.#parts.recoveredSeq ?? 0);
    if (seq > this.appliedSeq && !(await this.#reached(seq, waitMs))) throw unavailable('not_ready');
    if (this.#told.get(userId) === told) this.#told.delete(userId);
  }

  async idle(): Promise<void> {
    const seq = this.#parts.exchange.durableSeq;
    if (seq > this.appliedSeq) await this.#reached(seq, 2 ** 31 - 1);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#cancelLook();
    this.#wake?.();
    this.#endRest?.();
    await this.#running;
    this.state = 'closed';
  }

  #receive(record: ExchangeRecord): void {
    // While the database is away records are not hoarded: the journal has them.
    if (this.#queue.length >= queueMax) this.#queue = [];
    this.#queue.push(record);
    this.#noteParties(record);
    this.#wake?.();
  }

  /** Both parties of a trade hear of it over their sockets, so both find it in the lists they read next. */
  #noteParties({ seq, events }: ExchangeRecord): void {
    for (const event of events) {
      if (event.type !== 'trade') continue;
      for (const userId of [event.makerUserId, event.takerUserId])
        if (this.#parts.ignored?.has(userId) !== true) this.acknowledged(userId, seq);
    }
  }

  /** Follows until it is closed. What fails is tried again from what SQL holds: rows and applied sequence move together. */
  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#follow();
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        this.state = 'failed';
        this.#parts.logger.error(
          { error: loggable(error), appliedSeq: this.appliedSeq },
          'the projections stopped and try again',
        );
        await this.#pause(retryMs);
      }
    }
  }

  /**
   * Nobody may read a record that the journal no longer has, and nothing may be written in its place. Asked of what was there before this run:
   * what is read after a failure is of its own writing.
   */
  #lostEnd(appliedSeq: number): boolean {
    const { recoveredSeq, onLostEnd } = this.#parts;
    const lost = !this.#endChecked && recoveredSeq !== undefined && appliedSeq > recoveredSeq;
    this.#endChecked = true;
    if (!lost) return false;
    this.state = 'failed';
    this.#stop.abort();
    onLostEnd?.(
      new Error(`SQL holds record ${appliedSeq}, but the journal ended at ${recoveredSeq}: its end is lost.`),
    );
    return true;
  }

  async #follow(): Promise<void> {
    const state = await this.#parts.place.load(this.#parts.ignored ?? new Set());
    if (this.#lostEnd(state.appliedSeq)) return;
    await this.#parts.exchange.read((exchange) => state.listings.load(exchange));
    this.#applied(state.appliedSeq);
    while (!this.#stop.signal.aborted) {
      if (this.#lookIsDue && this.state === 'following') await this.#look(state);
      const next = this.#take(state.appliedSeq);
      if (next === 'gap') await this.#catchUp(state);
      else if (next.length === 0) await this.#nextRecord();
      else {
        const startedAtMs = this.#time.nowMs();
        await this.#apply(state, next);
        await this.#rest(this.#time.nowMs() - startedAtMs);
      }
    }
  }

  /**
   * Holds the rows against the fold, which nobody else can have changed, and the fold's balances against the exchange's at one sequence: a row
   * that was changed behind the node's back, while it ran or before, is found. Trading goes on; who runs the node must rebuild.
   */
  async #look(state: ProjectionState): Promise<void> {
    this.#lookIsDue = false;
    const stored = await this.#parts.place.load(this.#parts.ignored ?? new Set());
    const difference = state.differenceFrom(stored) ?? (await this.#compareWithExchange(state));
    this.mismatch = difference ?? this.mismatch;
    if (difference === undefined) return;
    const { appliedSeq } = state;
    this.#parts.logger.error({ difference, appliedSeq }, 'the projections are not what the journal says: rebuild them');
  }

  async #compareWithExchange(state: ProjectionState): Promise<string | undefined> {
    const rows = state.balancesFrom(this.#lookedUpTo, lookRows);
    this.#lookedUpTo = rows.length < lookRows ? 0 : this.#lookedUpTo + lookRows;
    const { value: totals, seq } = await this.#parts.exchange.read((exchange) =>
      rows.map(({ userId, wallet, assetId }) => {
        const { available, reserved } = exchange.balance({ userId, wallet: wallet as Wallet, assetId });
        return available + reserved;
      }),
    );
    // The fold goes on to the very record at which the exchange was asked; where that has left the queue, the next look will do.
    const upTo = this.#queue.findIndex((record) => record.seq === seq);
    if (upTo >= 0 && this.#queue[0]?.seq === state.appliedSeq + 1)
      await this.#apply(state, this.#queue.splice(0, upTo + 1));
    if (state.appliedSeq !== seq) return undefined;
    const at = rows.findIndex((row, index) => state.balance(row) !== totals[index]);
    const row = rows[at];
    return (
      row &&
      `balance ${row.userId}/${row.wallet}/${row.assetId} is ${state.balance(row)}, the exchange has ${totals[at]}`
    );
  }

  /** The next records of the queue; `gap` when they are not there and the journal has them. */
  #take(appliedSeq: number): ExchangeRecord[] | 'gap' {
    const fresh = this.#queue.findIndex(({ seq }) => seq > appliedSeq);
    if (fresh !== 0) this.#queue.splice(0, fresh === -1 ? this.#queue.length : fresh);
    const [first] = this.#queue;
    if (first ? first.seq !== appliedSeq + 1 : this.#parts.exchange.durableSeq > appliedSeq) return 'gap';
    this.state = 'following';
    return this.#queue.splice(0, batchMax);
  }

  async #catchUp(state: ProjectionState): Promise<void> {
    this.state = 'catching up';
    let batch: ExchangeRecord[] = [];
    for await (const record of this.#parts.exchange.recordsFrom(state.appliedSeq + 1)) {
      batch.push(record);
      if (batch.length < batchMax) continue;
      await this.#apply(state, batch);
      batch = [];
      if (this.#stop.signal.aborted) return;
    }
    if (batch.length > 0) await this.#apply(state, batch);
  }

  async #apply(state: ProjectionState, records: readonly ExchangeRecord[]): Promise<void> {
    await this.#parts.place.save(state.apply(records));
    this.#applied(state.appliedSeq);
  }

  #applied(seq: number): void {
    this.appliedSeq = seq;
    if (seq >= this.#parts.exchange.durableSeq) this.state = 'following';
    for (const waiter of this.#waiters) if (waiter.seq <= seq) waiter.reached();
  }

  #nextRecord(): Promise<void> {
    return new Promise((wake) => {
      this.#wake = wake;
      if (this.#queue.length > 0 || this.#stop.signal.aborted) wake();
    });
  }

  /**
   * Leaves the machine to the orders for a few times as long as a batch took: under load batches grow and each record costs less. Whoever
   * waits for rows ends the rest, and so does a queue that is half full.
   */
  async #rest(tookMs: number): Promise<void> {
    if (this.#waiters.size > 0 || this.#queue.length > queueMax / 2 || this.#stop.signal.aborted) return;
    await new Promise<void>((rested) => {
      const cancel = this.#time.later(Math.min(restMaxMs, tookMs * restPerWork), rested);
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
      const cancel = this.#time.later(ms, () => {
        signal.removeEventListener('abort', stopped);
        done();
      });
      signal.addEventListener('abort', stopped, { once: true });
    });
  }

  #reached(seq: number, withinMs: number): Promise<boolean> {
    return new Promise((settled) => {
      const waiter: Waiter = { seq, reached: () => end(true) };
      const cancel = this.#time.later(withinMs, () => end(false));
      const end = (reached: boolean) => {
        cancel();
        this.#waiters.delete(waiter);
        settled(reached);
      };
      this.#waiters.add(waiter);
      this.#endRest?.();
    });
  }
}

/** Brings the projections to the end of the records, which begin with the journal's first. Gives the last applied sequence. */
export async function catchUpProjections(
  db: Database,
  records: AsyncIterable<ExchangeRecord>,
  ignored: ReadonlySet<number>,
): Promise<number> {
  const state = await loadProjection(db, ignored);
  const { appliedSeq } = state;
  let batch: ExchangeRecord[] = [];
  for await (const record of records) {
    if (record.seq <= appliedSeq) for (const event of record.events) state.listings.apply(event);
    else batch.push(record);
    if (batch.length < batchMax) continue;
    await saveChanges(db, state.apply(batch));
    batch = [];
  }
  if (batch.length > 0) await saveChanges(db, state.apply(batch));
  return state.appliedSeq;
}

/** Drops the projections and makes them again from the records of the journal, first to last. Gives the last applied sequence. */
export async function rebuildProjections(
  db: Database,
  records: AsyncIterable<ExchangeRecord>,
  ignored: ReadonlySet<number>,
): Promise<number> {
  await dropProjections(db);
  return catchUpProjections(db, records, ignored);
}
