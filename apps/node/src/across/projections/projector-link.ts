import type { MessagePort, Worker } from 'node:worker_threads';
import type { Leader } from '../../engine/exchange/leader.ts';
import type { RecordBatch } from '../../engine/exchange/record-batch.ts';
import type { Logger } from '../../base/ops/logger.ts';
import { startThread } from '../../base/ops/start-thread.ts';
import { loggable } from '../../base/sql/loggable.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { Following } from '../../engine/projections/projector.ts';
import { loadStored } from './load-stored.ts';
import { listingsOf, totalsOf } from './create-projector.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import type { FromProjector, ProjectorStart, Question, Questions, ToProjector } from './projector-messages.ts';
import { ReadGate } from '../../engine/projections/read-gate.ts';
import { systemTime } from '../../engine/projections/time.ts';

export interface ProjectorLinkParts {
  readonly exchange: Pick<Leader, 'onRecord' | 'onBytes' | 'durableSeq' | 'read'>;
  /** Folder of the journal. */
  readonly journal: string;
  readonly sql: Pick<Sql, 'db' | 'opened' | 'door'>;
  readonly logger: Pick<Logger, 'error'>;
  readonly ignored: ReadonlySet<number>;
  readonly recoveredSeq: number;
  readonly onLostEnd: (fault: Error) => void;
}

/** Bytes of records that may wait for the thread; what is beyond it reads from the journal. */
const waitingMax = 32 * 1024 * 1024;
const restartMs = 1_000;
/** How long it has to end in order. */
const closeWithinMs = 1_000;
/**
 * Records go over when there are so many bytes of them, or after a while, or when a reader waits:
 * each message costs as much as three orders.
 */
const handBytes = 32 * 1024;
const handAfterMs = 5;

/**
 * Follows in a thread of its own, which yields where processors are short. A thread that dies is
 * started again.
 */
export function startProjector(parts: ProjectorLinkParts): Projector {
  return new ProjectorLink(parts);
}

class ProjectorLink implements Projector {
  readonly #parts: ProjectorLinkParts;
  readonly #gate: ReadGate;
  readonly #stopListening: () => void;
  readonly #taken = new SharedArrayBuffer(4);
  #given = 0;
  #ready: { readonly batch: RecordBatch; readonly seq: number } | undefined;
  #handing: NodeJS.Timeout | undefined;
  #following: Following = { state: 'waiting', appliedSeq: 0, mismatch: undefined, lookedAtMs: undefined };
  #thread: Worker;
  #isClosing = false;
  #restart: NodeJS.Timeout | undefined;

  constructor(parts: ProjectorLinkParts) {
    this.#parts = parts;
    const { exchange, ignored, recoveredSeq } = parts;
    this.#gate = new ReadGate({
      time: systemTime,
      ignored,
      recoveredSeq,
      hurry: (seq) => {
        this.#hand();
        this.#say({ kind: 'hurry', seq });
      },
    });
    const stopRecords = exchange.onRecord(
      (record) => this.#gate.noteParties(record),
      (record) => {
        this.#gate.noteIn(record);
        return false;
      },
    );
    const stopBytes = exchange.onBytes((batch, upToSeq) => this.#durable(batch, upToSeq));
    this.#stopListening = () => {
      stopRecords();
      stopBytes();
    };
    this.#thread = this.#start(recoveredSeq);
  }

  get state(): Following['state'] {
    return this.#following.state;
  }

  get appliedSeq(): number {
    return this.#following.appliedSeq;
  }

  get mismatch(): string | undefined {
    return this.#following.mismatch;
  }

  get lookedAtMs(): number | undefined {
    return this.#following.lookedAtMs;
  }

  acknowledged(userId: number, seq: number): void {
    this.#gate.acknowledged(userId, seq);
  }

  upTo(userId: number): Promise<void> {
    return this.#gate.upTo(userId);
  }

  idle(): Promise<void> {
    return this.#gate.reached(this.#parts.exchange.durableSeq);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#stopListening();
    clearTimeout(this.#restart);
    clearTimeout(this.#handing);
    const ended = new Promise((exit) => this.#thread.once('exit', exit));
    if (this.#thread.threadId === -1) return;
    this.#say({ kind: 'close' });
    // It may wait for a database that is still opening; what it has not saved is folded again by
    // the next start.
    const enough = setTimeout(() => void this.#thread.terminate(), closeWithinMs);
    await ended;
    clearTimeout(enough);
  }

  /**
   * What SQL may hold at most is what was durable when the node started; after that, what is
   * durable now.
   */
  #start(recoveredSeq: number): Worker {
    const { exchange, journal, ignored } = this.#parts;
    this.#given = 0;
    new Uint32Array(this.#taken).fill(0);
    const start: ProjectorStart = {
      journal,
      durableSeq: exchange.durableSeq,
      ignored: [...ignored],
      recoveredSeq,
      taken: this.#taken,
    };
    const thread = startThread(import.meta.url, 'projector-thread', start);
    thread.on('message', (message: FromProjector) => this.#hear(message));
    thread.on('error', (error) =>
      this.#parts.logger.error({ error: loggable(error) }, 'the projections’ thread failed'),
    );
    thread.on('exit', () => this.#ended());
    return thread;
  }

  /** What it had not saved it folds again: rows and applied sequence move together. */
  #ended(): void {
    this.#following = { ...this.#following, state: this.#isClosing ? 'closed' : 'failed' };
    if (this.#isClosing) return;
    this.#restart = setTimeout(() => (this.#thread = this.#start(this.#parts.exchange.durableSeq)), restartMs);
  }

  #durable(batch: RecordBatch, seq: number): void {
    this.#ready = { batch, seq };
    if (batch.length >= handBytes) this.#hand();
    else this.#handing ??= setTimeout(() => this.#hand(), handAfterMs);
  }

  /** What is durable and was not handed over. */
  #hand(): void {
    clearTimeout(this.#handing);
    this.#handing = undefined;
    if (!this.#ready) return;
    const { batch, seq } = this.#ready;
    this.#ready = undefined;
    const records = batch.take(seq);
    const waiting = (this.#given - Atomics.load(new Uint32Array(this.#taken), 0)) >>> 0;
    if (waiting > waitingMax) return this.#say({ kind: 'durable', seq, records: null });
    this.#given = (this.#given + records.length) >>> 0;
    this.#say({ kind: 'durable', seq, records }, [records.buffer]);
  }

  #say(message: ToProjector, transfer: readonly ArrayBuffer[] = []): void {
    this.#thread.postMessage(message, transfer);
  }

  #hear(message: FromProjector): void {
    switch (message.kind) {
      case 'progress': {
        const { state, appliedSeq, mismatch, lookedAtMs } = message;
        this.#following = { state, appliedSeq, mismatch, lookedAtMs };
        return this.#gate.applied(appliedSeq);
      }
      case 'question':
        return void this.#reply(message.id, message);
      case 'error':
        return this.#parts.logger.error(message.fields, message.text);
      case 'lost end':
        return this.#parts.onLostEnd(new Error(message.problem));
    }
  }

  async #reply(id: number, question: Question): Promise<void> {
    const thread = this.#thread;
    const reply = await this.#answer(question).then(
      (answer): ToProjector => ({ kind: 'answer', id, answer }),
      (error: unknown): ToProjector => ({ kind: 'refused', id, problem: JSON.stringify(loggable(error)) }),
    );
    thread.postMessage(reply, portsOf(reply));
  }

  async #answer(question: Question): Promise<Questions[keyof Questions]['answer']> {
    const { exchange, sql } = this.#parts;
    switch (question.what) {
      case 'load':
        await sql.opened();
        return loadStored(await sql.db(), this.#parts.journal);
      case 'door':
        return sql.door();
      case 'listings':
        return (await exchange.read(listingsOf)).value;
      case 'totals':
        return exchange.read((asked) => totalsOf(asked, question.asked));
    }
  }
}

/** A door is handed over, not copied. */
function portsOf(reply: ToProjector): MessagePort[] {
  if (reply.kind !== 'answer' || reply.answer === null || typeof reply.answer !== 'object') return [];
  return 'port' in reply.answer ? [reply.answer.port as MessagePort] : [];
}
