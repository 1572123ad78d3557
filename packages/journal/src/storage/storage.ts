/**
 * What a sync is for: the names tests use to leave one out, and simulations to stop the world at.
 */
export type SyncStep =
  | 'batch'
  | 'segment'
  | 'segment-dir'
  | 'identity'
  | 'identity-dir'
  | 'recovery'
  | 'snapshot'
  | 'snapshot-dir'
  | 'archive'
  | 'archive-dir'
  | 'cut'
  | 'cut-dir';

/** An open file. Every call throws the system's error when it fails; nothing is retried. */
export interface StorageFile {
  size(): number;
  /** Fills `into` from `position`; returns how many bytes there were. */
  read(into: Uint8Array, position: number): number;
  /** Writes all of `bytes` at `position`, or throws. */
  write(bytes: Uint8Array, position: number): void;
  /** Returns when the data, and the metadata needed to read it back, survive a power cut. */
  sync(step: SyncStep): void;
  /** The same without holding up the calling thread, for large files that nobody waits for. */
  syncInBackground(step: SyncStep): Promise<void>;
  close(): void;
}

/**
 * The few file operations a journal needs, synchronous because the writer has a thread of its own.
 * The real disk is one; a simulated disk that forgets what was not synced is another.
 */
export interface Storage {
  /** Makes the folder, durably, unless it is there. */
  makeDir(dir: string): void;
  /** Names of the files in a folder; none when there is no such folder. */
  list(dir: string): string[];
  /** `create` makes an empty file, or empties the one that is there. */
  open(path: string, how: 'read' | 'write' | 'create'): StorageFile;
  rename(from: string, to: string): void;
  /** Removes a file; none there is no error. */
  remove(path: string): void;
  /** Returns when the names created, renamed and removed in the folder survive a power cut. */
  syncDir(dir: string, step: SyncStep): void;
  freeBytes(dir: string): number;
  /**
   * Takes the folder for this process; throws JournalLocked when someone has it. Returns how to let
   * it go.
   */
  lock(dir: string): () => void;
}
