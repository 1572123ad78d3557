import type { Commit, WriterStart } from './batch-writer.ts';

/** What the writing side tells. */
export interface WriterEvents {
  committed(commit: Commit): void;
  /** A write or sync failed; nothing will be written any more. */
  failed(error: Error): void;
}

/** The deciding side's end of a writer. */
export interface WriterLink {
  /** Hands a record over; false when there is no room now. Written only after `publish`. */
  put(record: Uint8Array): boolean;
  publish(): void;
  /** Resolves when everything published is durable, sealed, and the file closed. */
  close(): Promise<void>;
}

export interface WriterOptions {
  readonly start: WriterStart;
  readonly sealAfterMs: number;
  readonly ringBytes: number;
}
