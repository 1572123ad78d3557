/** What the main thread and the embedded database's thread say to each other. */
export interface LiteStart {
  readonly dataDir: string;
  /** A data folder to copy a new database from; made there when it is missing. */
  readonly template: string;
  /** What makes the tables of a new database. */
  readonly migrationsFolder: string;
}

export interface LiteRequest {
  readonly id: number;
  /**
   * Frontend messages of PostgreSQL's protocol up to a point of synchronisation; null asks the
   * thread to close the database.
   */
  readonly batch: readonly Uint8Array[] | null;
}

/** A backend message of PostgreSQL's protocol as plain data; errors lose their class on the way. */
export type LiteMessage = Readonly<Record<string, unknown>> & { readonly name: string };

export type LiteReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'answer'; readonly id: number; readonly messages: readonly LiteMessage[] }
  | { readonly kind: 'refused'; readonly id: number; readonly problem: string };
