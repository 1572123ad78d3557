import type { MessagePort } from 'node:worker_threads';
import pg from 'pg';
import { bounds, pooled } from './pooled.ts';
import type { LiteDoorReply, Statement } from './lite-messages.ts';

/**
 * A way into the open database for a thread of its own, so that its rows do not pass through the
 * main thread.
 */
export type SqlDoor =
  | { readonly kind: 'postgres'; readonly databaseUrl: string }
  | { readonly kind: 'embedded'; readonly port: MessagePort };

/** What a thread writes through its door. */
export interface DoorWriter {
  /** Whether the database behind it has ended: another door must be asked for. */
  readonly isOver: boolean;
  /** Runs the statements in one transaction: all of them are kept, or none. */
  run(statements: readonly Statement[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens a door in the thread that it was given to. */
export const openDoor = (door: SqlDoor): DoorWriter =>
  door.kind === 'postgres' ? new PostgresWriter(door.databaseUrl) : new LiteWriter(door.port);

/** One connection of its own, which is made again where it broke. */
class PostgresWriter implements DoorWriter {
  readonly isOver = false;
  readonly #pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.#pool = pooled({ connectionString: databaseUrl, max: 1, ...bounds });
  }

  async run(statements: readonly Statement[]): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      for (const { text, values } of statements) await client.query(text, [...values]);
      await client.query('commit');
      client.release();
    } catch (error) {
      // A connection that ends takes back what it had begun.
      client.release(true);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

interface Waiting {
  readonly done: () => void;
  readonly failed: (error: Error) => void;
}

/** Hands transactions whole to the thread of the embedded database. */
class LiteWriter implements DoorWriter {
  isOver = false;
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', ({ id, problem }: LiteDoorReply) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (problem === undefined) waiting?.done();
      else waiting?.failed(new Error(problem));
    });
    port.on('close', () => {
      this.isOver = true;
      for (const { failed } of this.#waiting.values()) failed(new Error('The embedded database has ended.'));
      this.#waiting.clear();
    });
  }

  run(statements: readonly Statement[]): Promise<void> {
    const id = this.#nextId++;
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed });
      this.#port.postMessage({ id, statements });
    });
  }

  close(): Promise<void> {
    this.#port.close();
    return Promise.resolve();
  }
}
