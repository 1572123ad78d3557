import type { MessagePort } from 'node:worker_threads';

/** Where an embedded database lies, and what makes one. */
export interface LiteFolder {
  readonly dataDir: string;
  /** A data folder to copy a new database from; made there when it is missing. */
  readonly template: string;
  /** What makes the tables of a new database. */
  readonly migrationsFolder: string;
}

/** What the main thread and the embedded database's thread say to each other. */
export interface LiteStart extends LiteFolder {
  /**
   * Two 32-bit counters of what other threads asked: statements that were begun, and that ended.
   */
  readonly statements: SharedArrayBuffer;
}

/** A statement with its parameters, as texts. */
export interface Statement {
  readonly text: string;
  readonly values: readonly string[];
}

export interface LiteRequest {
  readonly id: number;
  /**
   * Frontend messages of PostgreSQL's protocol up to a point of synchronisation; null asks the
   * thread to close the database.
   */
  readonly batch: readonly Uint8Array[] | null;
}

/** Another thread may ask by this port from now on. */
export interface LiteDoor {
  readonly door: MessagePort;
}

/** What another thread asks: one whole transaction. */
export interface LiteDoorRequest {
  readonly id: number;
  readonly statements: readonly Statement[];
}

/** Without a problem all of it is kept. */
export interface LiteDoorReply {
  readonly id: number;
  readonly problem?: string;
}

/** A backend message of PostgreSQL's protocol as plain data; errors lose their class on the way. */
export type LiteMessage = Readonly<Record<string, unknown>> & { readonly name: string };

export type LiteReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'answer'; readonly id: number; readonly messages: readonly LiteMessage[] }
  | { readonly kind: 'refused'; readonly id: number; readonly problem: string };
