import type { JournalCut } from '../cut/cut-format.ts';
import { JournalFailed, StorageFull } from '../errors.ts';
import type { JournalEntry, JournalStatus, StoredJournal } from '../journal.ts';
import type { Snapshot } from '../snapshots/snapshot-format.ts';
import type { Reader } from '../read/reader.ts';
import type { SparseIndex } from '../read/sparse-index.ts';
import type { Commit } from '../writer/batch-writer.ts';
import type { WriterEvents, WriterLink } from '../writer/link.ts';
import type { SpaceGuard } from './space-guard.ts';
import { WaitingGroups } from './waiting-groups.ts';

export interface FileJournalParts {
  readonly index: SparseIndex;
  readonly reader: Reader;
  readonly space: SpaceGuard;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly base: () => Promise<Snapshot | undefined>;
  /** Gives up records on disk. */
  readonly cut: (at: JournalCut) => Promise<void>;
  /** Longest record that fits a batch and the way to the writer. */
  readonly recordMax: number;
  readonly startWriter: (events: WriterEvents) => WriterLink;
  readonly onFault: (error: Error) => void;
  readonly unlock: () => void;
  readonly nowMs: () => number;
  /** Runs something when the current turn's work is done. */
  readonly soon: (run: () => void) => void;
}

/**
 * The deciding side of a journal on disk: hands entries to the writer, keeps who waits, reads what
 * is durable.
 */
export class FileJournal implements StoredJournal {
  readonly #parts: FileJournalParts;
  readonly #writer: WriterLink;
  readonly #groups: WaitingGroups;
  readonly #listeners = new Set<(upToSeq: number) => void>();
  /** Records that found no room on the way to the writer, oldest first. */
  #overflow: Uint8Array[] = [];
  #firstSeq: number;
  #durableSeq: number;
  #lastSeq: number;
  #fault: Error | undefined;
  #closing: Promise<void> | undefined;

  constructor(parts: FileJournalParts) {
    this.#parts = parts;
    this.#firstSeq = parts.firstSeq;
    this.#durableSeq = parts.lastSeq;
    this.#lastSeq = parts.lastSeq;
    this.#groups = new WaitingGroups(parts.nowMs, parts.soon, () => this.#fault ?? this.#writer.publish());
    this.#writer = parts.startWriter({
      committed: (commit) => this.#committed(commit),
      failed: (error) => this.#failed(error),
    });
  }

  get durableSeq(): number {
    return this.#durableSeq;
  }

  get firstSeq(): number {
    return this.#firstSeq;
  }

  base(): Promise<Snapshot | undefined> {
    return this.#parts.base();
  }

  async cut(at: JournalCut): Promise<void> {
    await this.#parts.cut(at);
    this.#firstSeq = at.seq + 1;
  }

  append({ seq, bytes }: JournalEntry): Promise<void> {
    const refusal = this.#refusal(seq, bytes.length);
    if (refusal) return Promise.reject(refusal);
    this.#lastSeq = seq;
    if (this.#overflow.length > 0 || !this.#writer.put(bytes)) this.#overflow.push(bytes.slice());
    return this.#groups.add(seq);
  }

  async *read(fromSeq: number, toSeq?: number): AsyncIterable<JournalEntry> {
    for await (const entries of this.readBatches(fromSeq, toSeq)) yield* entries;
  }

  async *readBatches(fromSeq: number, toSeq: number = this.#durableSeq): AsyncIterable<readonly JournalEntry[]> {
    const first = Math.max(fromSeq, this.#firstSeq);
    const last = Math.min(toSeq, this.#durableSeq);
    const place = first <= last ? this.#parts.index.find(first) : undefined;
    if (place === undefined) return;
    let inOneGo = 0;
    for (const entries of this.#parts.reader.read(place, first, last)) {
      yield entries;
      inOneGo += entries.length;
      if (inOneGo < 1024) continue;
      inOneGo = 0;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }

  async readOne(seq: number): Promise<Uint8Array | undefined> {
    if (seq > this.#durableSeq || seq < this.#firstSeq) return undefined;
    const place = this.#parts.index.find(seq);
    if (place === undefined) return undefined;
    for (const entries of this.#parts.reader.read(place, seq, seq, 16 * 1024)) return entries[0]?.bytes;
    return undefined;
  }

  onDurable(listener: (upToSeq: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  status(): JournalStatus {
    const { freeBytes, hasRoom } = this.#parts.space;
    const state = { freeBytes, queue: this.#lastSeq - this.#durableSeq, lagMs: this.#groups.oldestAgeMs };
    if (this.#fault) return { ...state, accepting: false, reason: 'failed' };
    if (this.#closing) return { ...state, accepting: false, reason: 'closed' };
    return hasRoom ? { ...state, accepting: true } : { ...state, accepting: false, reason: 'storage_full' };
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    // Everybody who waits has been answered when this settles, whether the disk took it or not.
    await this.#groups.settled();
    await this.#writer.close();
    this.#parts.unlock();
  }

  #refusal(seq: number, length: number): Error | undefined {
    if (this.#fault) return new JournalFailed('the journal failed', { cause: this.#fault });
    if (this.#closing) return new JournalFailed('the journal is closed');
    if (seq !== this.#lastSeq + 1) return new RangeError(`sequence ${seq} does not follow ${this.#lastSeq}`);
    if (length > this.#parts.recordMax) {
      return new RangeError(`a record of ${length} bytes, where ${this.#parts.recordMax} fit`);
    }
    // A caller to whom status() reported room may decide and append: a look in between would refuse
    // what is decided.
    return this.#parts.space.hadRoom ? undefined : new StorageFull(this.#parts.space.freeBytes);
  }

  #committed(commit: Commit): void {
    if (this.#fault) return;
    this.#parts.index.add(commit);
    this.#durableSeq = commit.lastSeq;
    this.#handOverflow();
    for (const listener of this.#listeners) listener(commit.lastSeq);
    this.#groups.resolve(commit.lastSeq);
  }

  #handOverflow(): void {
    if (this.#overflow.length === 0) return;
    const stays = this.#overflow.findIndex((bytes) => !this.#writer.put(bytes));
    this.#overflow = stays === -1 ? [] : this.#overflow.slice(stays);
    this.#writer.publish();
  }

  #failed(error: Error): void {
    this.#fault = error;
    try {
      this.#parts.onFault(error);
    } finally {
      this.#groups.reject(new JournalFailed('a write or sync failed', { cause: error }));
    }
  }
}
