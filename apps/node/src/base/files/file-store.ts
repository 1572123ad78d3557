/**
 * Where files are kept. A key is letters, digits and dots; what is kept under one never changes.
 */
export interface FileStore {
  /** Durable when it resolves. */
  put(key: string, bytes: Buffer, mime: string): Promise<void>;
  /** Null where there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Also where there is none. */
  remove(key: string): Promise<void>;
}
