import { actOf, decodeRecord } from '@candor/core';
import type { Actor, Command, CommandHeader, Exchange, ExchangeRecord, Execution, RecordView } from '@candor/core';
import type { Journal } from '@candor/journal';
import type { LeaderClock } from './clock.ts';
import { DurableQueue, type Waiter } from './durable-queue.ts';
import { HeldRecords } from './held-records.ts';
import { RecordBatch } from './record-batch.ts';
import { RecordGuard } from './record-guard.ts';
import { requestKeyOf } from './request-key.ts';
import type { ClientRequest, ExchangeService, Outcome, Pending } from './service.ts';

/**
 * Records and reads that wait for the disk at one time; beyond it commands are refused, so that
 * waiting stays short.
 */
export const queueMax = 10_000;

export interface LeaderParts {
  /**
   * State as of the journal's last record. The leader is the only one that executes commands on it.
   */
  readonly exchange: Exchange;
  readonly journal: Journal;
  readonly clock: LeaderClock;
  /**
   * A broken invariant, an exception in the core or a failed append: memory can no longer be
   * trusted, the process must end.
   */
  readonly onFault: (fault: Error) => void;
}

interface Listener {
  readonly hear: (record: ExchangeRecord) => void;
  readonly look: ((record: RecordView) => boolean) | undefined;
}

/**
 * The one writer. A command is decided and applied at once, in the order of arrival; its record
 * goes to the journal, which gathers what waits into one sync. Nothing that a command or a read saw
 * leaves here before every record it rests on is durable.
 */
export class Leader implements ExchangeService {
  readonly #exchange: Exchange;
  readonly #journal: Journal;
  readonly #clock: LeaderClock;
  readonly #onFault: (fault: Error) => void;
  readonly #queue = new DurableQueue();
  readonly #guard: RecordGuard;
  readonly #held = new HeldRecords();
  readonly #listeners = new Set<Listener>();
  #tap: { readonly batch: RecordBatch; readonly durable: (batch: RecordBatch, upToSeq: number) => void } | undefined;
  readonly #stopListening: () => void;
  #durableSeq: number;
  #lastAppended: Promise<void> | undefined;
  #stopping = false;
  #failed = false;

  constructor({ exchange, journal, clock, onFault }: LeaderParts) {
    this.#exchange = exchange;
    this.#journal = journal;
    this.#clock = clock;
    this.#onFault = onFault;
    this.#durableSeq = journal.durableSeq;
    this.#guard = new RecordGuard(exchange);
    this.#stopListening = journal.onDurable((upToSeq) => this.#publish(upToSeq));
  }

  get durableSeq(): number {
    return this.#durableSeq;
  }

  /** The time that a record of this moment is stamped with. */
  nowMs(): number {
    return this.#clock.now();
  }

  /** Records and reads that wait for the disk now. */
  get waiting(): number {
    return this.#queue.length;
  }

  submit(command: Command, request?: ClientRequest): Promise<Outcome> {
    const refusal = this.refusing();
    if (refusal !== null) return Promise.resolve({ kind: 'unavailable', reason: refusal });
    try {
      return this.#execute(command, request);
    } catch (fault) {
      return this.#fail(fault);
    }
  }

  submitNow(command: Command, request: ClientRequest | undefined, pending: Pending): boolean {
    if (this.refusing() !== null) return false;
    try {
      const execution = this.#decide(command, request);
      if (execution.kind !== 'record') return false;
      pending.decided(execution.seq, execution.bytes);
      this.#append(execution.seq, execution.bytes, pending);
    } catch (fault) {
      void this.#fail(fault);
    }
    return true;
  }

  peek<Value>(query: (exchange: Exchange) => Value): Value {
    return query(this.#exchange);
  }

  async read<Value>(query: (exchange: Exchange) => Value): Promise<{ readonly value: Value; readonly seq: number }> {
    const value = query(this.#exchange);
    const seq = this.#exchange.seq;
    await this.#durable(seq);
    return { value, seq };
  }

  onRecord(hear: (record: ExchangeRecord) => void, look?: (record: RecordView) => boolean): () => void {
    const listener = { hear, look };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Gathers the bytes of records for another thread, and says after each commit up to which
   * sequence they may be taken. One listener: it takes them in time.
   */
  onBytes(durable: (batch: RecordBatch, upToSeq: number) => void): () => void {
    if (this.#tap) throw new Error('The bytes of records go to one listener.');
    this.#tap = { batch: new RecordBatch(), durable };
    return () => (this.#tap = undefined);
  }

  async *recordsFrom(seq: number): AsyncIterable<ExchangeRecord> {
    for await (const entry of this.#journal.read(seq, this.#durableSeq)) yield decodeRecord(entry.bytes);
  }

  async recordAt(seq: number): Promise<ExchangeRecord | undefined> {
    if (seq > this.#durableSeq) return undefined;
    const bytes = await this.#journal.readOne(seq);
    return bytes && decodeRecord(bytes);
  }

  refusing(): 'storage_full' | 'overloaded' | 'stopping' | null {
    if (this.#stopping || this.#failed) return 'stopping';
    if (this.#queue.length >= queueMax) return 'overloaded';
    return this.#journal.status().accepting ? null : 'storage_full';
  }

  /**
   * Refuses new commands and waits until everything decided is durable. The journal stays open; the
   * exchange may be read as it is now.
   */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (!this.#failed) await this.#durable(this.#exchange.seq);
    this.#stopListening();
  }

  #execute(command: Command, request: ClientRequest | undefined): Promise<Outcome> {
    const execution = this.#decide(command, request);
    switch (execution.kind) {
      case 'record':
        return this.#recorded(execution.seq, execution.bytes);
      case 'repeated':
        return this.#repeat(execution.seq);
      case 'rejected':
        return this.#afterDurable({
          kind: 'rejected',
          reason: execution.reason,
          ...(execution.detail && { detail: execution.detail }),
        });
      case 'mismatch':
        return this.#afterDurable({ kind: 'mismatch' });
    }
  }

  /**
   * Decides a command at the time of this moment. Funding of an hour that has passed by then is
   * settled first, in a tick; records of time and prices settle it themselves.
   */
  #decide(command: Command, request: ClientRequest | undefined): Execution {
    const header = this.#headerOf(command, request);
    const { timeMs } = header;
    const isOfTime = command.type === 'tick' || command.type === 'index_prices';
    if (!isOfTime && this.#exchange.timeComesFirst(timeMs)) {
      const tick = this.#exchange.execute({ type: 'tick' }, { timeMs, actor: { kind: 'system' } });
      if (tick.kind === 'record') this.#append(tick.seq, tick.bytes, { durable: () => undefined });
    }
    return this.#exchange.execute(command, header);
  }

  #recorded(seq: number, bytes: Uint8Array): Promise<Outcome> {
    let durable: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (durable = resolve));
    this.#append(seq, bytes, { durable });
    const record = decodeRecord(bytes);
    return waiting.then(() => ({ kind: 'done', seq, record, repeated: false }));
  }

  #headerOf(command: Command, request: ClientRequest | undefined): CommandHeader {
    const timeMs = this.#clock.now();
    const actor = actorOf(command, request);
    return request ? { timeMs, actor, request: requestKeyOf(request) } : { timeMs, actor };
  }

  /** The record is checked once more on its own before it may reach the disk. */
  #append(seq: number, bytes: Uint8Array, waiter: Waiter): void {
    this.#guard.check(bytes, seq);
    this.#held.add(bytes);
    this.#queue.pushRecord(seq, bytes.length, waiter);
    this.#tap?.batch.add(seq, bytes);
    const appended = this.#journal.append({ seq, bytes });
    // Records of one group share a promise: its failure is heard once.
    if (appended !== this.#lastAppended) appended.catch((fault: unknown) => this.#fail(fault));
    this.#lastAppended = appended;
  }

  /**
   * The first outcome, read back from the journal: the same bytes give the same answer. Nothing is
   * done twice where the journal gave them up.
   */
  async #repeat(seq: number): Promise<Outcome> {
    await this.#durable(Math.max(seq, this.#exchange.seq));
    const record = await this.recordAt(seq);
    if (!record && seq < this.#journal.firstSeq) return { kind: 'rejected', reason: 'outcome_not_kept' };
    if (!record) return this.#fail(new Error(`Record ${seq} of a repeated request is not in the journal.`));
    return { kind: 'done', seq, record, repeated: true };
  }

  /**
   * An answer that rests on what is in memory waits for it to be durable, even where it changes
   * nothing.
   */
  async #afterDurable(outcome: Outcome): Promise<Outcome> {
    await this.#durable(this.#exchange.seq);
    return outcome;
  }

  #durable(seq: number): Promise<void> | undefined {
    return seq <= this.#durableSeq ? undefined : this.#queue.pushWait(seq);
  }

  #publish(upToSeq: number): void {
    if (this.#failed) return;
    this.#durableSeq = upToSeq;
    this.#queue.release(upToSeq, this.#tell);
    this.#tap?.durable(this.#tap.batch, upToSeq);
  }

  /**
   * Listeners look at the oldest record where it lies; it is decoded once, where one of them asks
   * for it.
   */
  readonly #tell = (length: number): void => {
    const view = this.#held.take(length);
    let record: ExchangeRecord | undefined;
    for (const { hear, look } of this.#listeners) {
      view.rewind();
      if (look && !look(view)) continue;
      record ??= decodeRecord(view.bytes);
      hear(record);
    }
  };

  /**
   * Nothing is answered any more: what became of the waiting commands is for the journal to say
   * after the restart.
   */
  #fail(fault: unknown): Promise<never> {
    if (!this.#failed) {
      this.#failed = true;
      this.#onFault(fault instanceof Error ? fault : new Error(String(fault)));
    }
    return new Promise<never>(() => undefined);
  }
}

function actorOf(command: Command, request: ClientRequest | undefined): Actor {
  if (request)
    return 'userId' in request ? { kind: 'user', id: request.userId } : { kind: 'operator', id: request.operatorId };
  if (actOf(command) === 'user' && 'userId' in command) return { kind: 'user', id: command.userId };
  return { kind: 'system' };
}
