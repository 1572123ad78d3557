import type { Worker } from 'node:worker_threads';
import type { Logger } from '../../base/ops/logger.ts';
import { startThread } from '../../base/ops/start-thread.ts';

export interface SnapshotKeeperParts {
  readonly journal: string;
  readonly snapshots: string;
  /** Records between two snapshots. */
  readonly everyRecords: number;
  /** Sequence of the newest snapshot that is known to be good. */
  readonly lastSeq: number;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** The state on disk breaks an invariant: the node must not go on. */
  readonly onFault: (fault: Error) => void;
}

/** What the keeper asks of its thread, and what it answers. */
export interface SnapshotJob {
  readonly journal: string;
  readonly snapshots: string;
  readonly uptoSeq: number;
  /**
   * Whether the whole state is to be looked at as well, which takes seconds where there are many
   * users.
   */
  readonly audit: boolean;
}
export type SnapshotResult =
  | { readonly seq: number; readonly tookMs: number; readonly archivedSegments?: number }
  | { readonly problem: string }
  /** An invariant of the state does not hold. */
  | { readonly broken: string };

/**
 * Has a snapshot written every so many records. The thread recovers the state from disk as a start
 * would, and writes that: the leader never stops for it, and each snapshot proves by its making
 * that recovery works.
 */
export class SnapshotKeeper {
  readonly #parts: SnapshotKeeperParts;
  #lastSeq: number;
  #auditedSeq = 0;
  /** What is to be looked at once the snapshot that is being made is done; 0 for nothing. */
  #auditDueSeq = 0;
  #worker: Worker | undefined;

  constructor(parts: SnapshotKeeperParts) {
    this.#parts = parts;
    this.#lastSeq = parts.lastSeq;
  }

  /** Called for each durable record. */
  reached(seq: number): void {
    if (seq - this.#lastSeq >= this.#parts.everyRecords && !this.#worker) this.#begin(seq, false);
  }

  /**
   * Called every hour: the whole state is looked at where anything happened since the last time,
   * after a snapshot that is being made.
   */
  hourPassed(durableSeq: number): void {
    if (durableSeq <= this.#auditedSeq) return;
    if (this.#worker) this.#auditDueSeq = durableSeq;
    else this.#begin(durableSeq, true);
  }

  /** Ends a snapshot that is being made; what it had written aside is no snapshot yet. */
  async stop(): Promise<void> {
    this.#auditDueSeq = 0;
    await this.#worker?.terminate();
  }

  #begin(uptoSeq: number, audit: boolean): void {
    const { journal, snapshots, logger } = this.#parts;
    const job: SnapshotJob = { journal, snapshots, uptoSeq, audit };
    if (audit) this.#auditedSeq = uptoSeq;
    const worker = startThread(import.meta.url, 'snapshot-thread', job);
    this.#worker = worker;
    this.#lastSeq = uptoSeq;
    worker.once('message', (result: SnapshotResult) => {
      if ('broken' in result) this.#parts.onFault(new Error(`The whole state was looked at: ${result.broken}.`));
      else if ('problem' in result)
        logger.warn({ uptoSeq, problem: result.problem }, 'a snapshot could not be written');
      else logger.info(result, 'snapshot written');
    });
    worker.once('error', (error) =>
      logger.warn({ uptoSeq, problem: String(error) }, 'a snapshot could not be written'),
    );
    worker.once('exit', () => this.#ended());
    worker.unref();
  }

  #ended(): void {
    this.#worker = undefined;
    const dueSeq = this.#auditDueSeq;
    this.#auditDueSeq = 0;
    if (dueSeq > 0) this.#begin(dueSeq, true);
  }
}
