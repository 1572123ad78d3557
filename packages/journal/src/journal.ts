import type { JournalCut } from './cut/cut-format.ts';
import type { Snapshot } from './snapshots/snapshot-format.ts';

/** One record of the journal: what the exchange decided, as bytes, under its sequence number. */
export interface JournalEntry {
  readonly seq: number;
  readonly bytes: Uint8Array;
}

export type NotAcceptingReason = 'storage_full' | 'failed' | 'closed';

export interface JournalStatus {
  /**
   * Free bytes of the disk that holds the journal, as last looked at; the largest safe integer
   * where there is no disk.
   */
  readonly freeBytes: number;
  /** Whether `append` would take an entry now. */
  readonly accepting: boolean;
  readonly reason?: NotAcceptingReason;
  /** Entries appended and not yet durable. */
  readonly queue: number;
  /** Age of the oldest entry that is not yet durable, in ms; 0 when there is none. */
  readonly lagMs: number;
}

/** Bytes in order, made durable. Knows nothing of what the bytes mean. */
export interface Journal {
  /** Everything up to this sequence survives a power cut. 0 when the journal is empty. */
  readonly durableSeq: number;
  /** Sequence of the first record that is kept; 1 unless older ones were given up. */
  readonly firstSeq: number;
  /**
   * Takes the next entry; `seq` must be one above the last taken. Resolves when the entry is
   * durable. The bytes are copied before `append` returns. Rejects with StorageFull before anything
   * is written when the last `status` found the disk short of room, with JournalFailed after a
   * failed write or sync. What `status` accepts is taken in the same turn: the reserve is for it.
   */
  append(entry: JournalEntry): Promise<void>;
  /**
   * The durable entries from `fromSeq` to `toSeq` (default: what is durable when the reading
   * starts), in order.
   */
  read(fromSeq: number, toSeq?: number): AsyncIterable<JournalEntry>;
  /** One durable entry's bytes, or undefined when the journal does not hold it. Costs one batch. */
  readOne(seq: number): Promise<Uint8Array | undefined>;
  /**
   * Calls the listener after each commit with the new durable sequence, before the promises of
   * `append` resolve. Returns how to stop it.
   */
  onDurable(listener: (upToSeq: number) => void): () => void;
  status(): JournalStatus;
  /** Makes everything appended durable, seals the end and lets the folder go. */
  close(): Promise<void>;
}

/** A journal that outlives its process. */
export interface StoredJournal extends Journal {
  /**
   * The state after the records that were given up; undefined where the journal is whole. Throws
   * JournalDamage.
   */
  base(): Promise<Snapshot | undefined>;
  /**
   * Gives up all records up to a place, as `cutJournal` does; `read` and `readOne` know no older
   * one from then on.
   */
  cut(at: JournalCut): Promise<void>;
  /**
   * What `read` gives, a batch at a time: a turn of the promises' queue for each record costs a
   * fifth of what applying it does.
   */
  readBatches(fromSeq: number, toSeq?: number): AsyncIterable<readonly JournalEntry[]>;
}
