import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { startThread } from '../ops/start-thread.ts';
import type { LiteDoor, LiteFolder, LiteMessage, LiteReply, LiteStart } from './lite-messages.ts';
import { surviveBreaks } from './pooled.ts';

interface Waiting {
  readonly answered: (messages: LiteMessage[]) => void;
  readonly failed: (error: Error) => void;
}

/** The embedded database in its thread, as a pool with one connection. */
export interface LitePool {
  readonly pool: pg.Pool;
  /** Resolves when the thread has ended, unless it was asked to. The pool is of no use then. */
  readonly ended: Promise<void>;
  /** The other end of a port by which another thread asks the database. It closes with it. */
  door(): MessagePort;
  close(): Promise<void>;
}

/**
 * Starts the thread and resolves once its database is open. A database that can not write its log
 * turns in circles and never answers: after `stuckAfterMs` over one query its thread is ended, and
 * so it is when `giveUp` says so.
 */
export async function openLite(
  start: LiteFolder,
  { stuckAfterMs, giveUp }: { readonly stuckAfterMs: number; readonly giveUp?: AbortSignal },
): Promise<LitePool> {
  const thread = new LiteThread(start, stuckAfterMs);
  giveUp?.addEventListener('abort', () => thread.end(), { once: true });
  await thread.ready;
  const pool = poolOf(thread);
  pool.on('error', () => undefined);
  pool.on('connect', surviveBreaks);
  return {
    pool,
    ended: thread.ended,
    door: () => thread.door(),
    async close() {
      // The pool of a database that has ended waits for it for ever.
      if (!thread.closed) await pool.end();
      await thread.close();
    },
  };
}

/** Carries protocol messages to the thread and back, in order. */
class LiteThread {
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #stuckAfterMs: number;
  readonly #statements = new SharedArrayBuffer(8);
  readonly #watch: NodeJS.Timeout;
  #nextId = 1;
  #closed = false;

  constructor(start: LiteFolder, stuckAfterMs: number) {
    this.#stuckAfterMs = stuckAfterMs;
    const started: LiteStart = { ...start, statements: this.#statements };
    this.#worker = startThread(import.meta.url, 'lite-thread', started);
    this.#watch = this.#watchOthers();
    this.ready = new Promise((opened, failed) => {
      this.#worker.on('message', (reply: LiteReply) => {
        if (reply.kind === 'ready') opened();
        else if (reply.kind === 'failed') failed(new Error(`The embedded database does not open: ${reply.problem}`));
        else this.#settle(reply);
      });
      this.#worker.on('error', failed);
      this.#worker.on('exit', () => failed(new Error('The embedded database ended before it was open.')));
    });
    this.ended = new Promise((ended) => {
      this.#worker.on('exit', () => {
        const isTold = this.#closed;
        this.#failAll(new Error('The embedded database has ended.'));
        if (!isTold) ended();
      });
    });
  }

  get closed(): boolean {
    return this.#closed;
  }

  ask(batch: readonly Uint8Array[] | null): Promise<LiteMessage[]> {
    if (this.#closed) return Promise.reject(new Error('The embedded database is closed.'));
    const id = this.#nextId++;
    return new Promise<LiteMessage[]>((answered, failed) => {
      const stopWatching = this.#endWhenStuck();
      this.#waiting.set(id, {
        answered: (messages) => {
          stopWatching();
          answered(messages);
        },
        failed: (error) => {
          stopWatching();
          failed(error);
        },
      });
      this.#worker.postMessage({ id, batch });
    });
  }

  door(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    const message: LiteDoor = { door: port1 };
    this.#worker.postMessage(message, [port1]);
    return port2;
  }

  /**
   * Ends the thread when a query is not answered, which fails it and every other, and lets the
   * database be opened again. While statements of other threads come to their end it waits its turn.
   */
  #endWhenStuck(): () => void {
    const counters = new Uint32Array(this.#statements);
    let ended = Atomics.load(counters, 1);
    const look = (): void => {
      const now = Atomics.load(counters, 1);
      if (now === ended) this.end();
      ended = now;
    };
    const timer = setInterval(look, this.#stuckAfterMs);
    return () => clearInterval(timer);
  }

  /** What other threads ask does not pass here: whether it goes on is seen by the counters. */
  #watchOthers(): NodeJS.Timeout {
    const counters = new Uint32Array(this.#statements);
    let seen = 0;
    const look = (): void => {
      const [begun, ended] = [Atomics.load(counters, 0), Atomics.load(counters, 1)];
      if (begun !== ended && begun === seen) this.end();
      seen = begun === ended ? 0 : begun;
    };
    return setInterval(look, this.#stuckAfterMs).unref();
  }

  /** Ends it wherever it is; its next start recovers. */
  end(): void {
    void this.#worker.terminate();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    await this.ask(null).catch(() => undefined);
    this.#closed = true;
    await this.#worker.terminate();
  }

  #settle(reply: Extract<LiteReply, { id: number }>): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.kind === 'answer') waiting?.answered([...reply.messages]);
    else waiting?.failed(new Error(reply.problem));
  }

  #failAll(error: Error): void {
    this.#closed = true;
    clearInterval(this.#watch);
    for (const { failed } of this.#waiting.values()) failed(error);
    this.#waiting.clear();
  }
}

/**
 * Types of frontend messages that a server answers with "ready": what comes before them waits for
 * them.
 */
const sync = 'S'.charCodeAt(0);
const simpleQuery = 'Q'.charCodeAt(0);
const connectionTimeoutMillis = 20_000;

/** A pool of one connection at a time: the database has one session. */
function poolOf(thread: LiteThread): pg.Pool {
  class LiteClient extends pg.Client {
    constructor() {
      super(clientConfig(thread));
    }
  }
  return new pg.Pool({ Client: LiteClient, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis });
}

/**
 * PGlite's own adapter for the pool asks two things of a database; the thread answers both. Each
 * client has a connection of its own: on a shared one a late answer to a client that broke would be
 * taken for the answer to the next one's query.
 */
function clientConfig(thread: LiteThread): pg.ClientConfig {
  let batch: Uint8Array[] = [];
  const remote = {
    waitReady: thread.ready,
    async execProtocolStream(bytes: Uint8Array): Promise<ProtocolMessage[]> {
      batch.push(bytes);
      if (bytes[0] !== sync && bytes[0] !== simpleQuery) return [];
      const whole = batch;
      batch = [];
      return (await thread.ask(whole)).map(revive);
    },
  };
  const config = configOf(remote);
  const { connection } = config;
  const parse = connection.parse.bind(connection);
  // The adapter takes the driver's `types` object for a list of type ids and would never answer.
  connection.parse = (query: { types?: unknown }) =>
    parse({ ...query, types: Array.isArray(query.types) ? query.types : undefined });
  const emit = connection.emit.bind(connection);
  // Nobody listens to a connection that was ended; an error of it would end the process.
  connection.emit = (name: string, ...facts: unknown[]) =>
    (name !== 'error' || connection.listenerCount(name) > 0) && emit(name, ...facts);
  return Object.assign(config, { connectionTimeoutMillis });
}

/** A message of the backend as the driver takes it. */
type ProtocolMessage = LiteMessage | pg.DatabaseError;

/** What the adapter uses of a database. */
interface ProtocolDatabase {
  readonly waitReady: Promise<void>;
  execProtocolStream(bytes: Uint8Array): Promise<ProtocolMessage[]>;
}
const configOf = createPgConfig as (database: ProtocolDatabase) => ReturnType<typeof createPgConfig>;

/** The driver hands error messages on as they are, so they must be errors again. */
function revive(message: LiteMessage): ProtocolMessage {
  if (message.name !== 'error') return message;
  const { message: text, length } = message;
  const error = new pg.DatabaseError(String(text), Number(length), 'error');
  return Object.assign(error, message);
}
