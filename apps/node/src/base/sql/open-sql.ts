import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { lockFolder } from '../ops/folder-lock.ts';
import { packageFolder } from '../package-folder.ts';
import { giveLeastRights, requireLeastRights, TooManyRights } from './least-rights.ts';
import { type LitePool, openLite } from './lite-link.ts';
import { migrateTables, migrationsFolder } from './migrate.ts';
import { bounds, pooled } from './pooled.ts';
import * as schema from './schema.ts';
import type { SqlDoor } from './sql-door.ts';

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** The database did not open in time: the caller answers that it is not ready. */
export class SqlNotReady extends Error {
  override readonly name = 'SqlNotReady';
}

/**
 * PostgreSQL cannot be opened as the settings say: its message names the setting, and says what
 * helps.
 */
export class SqlUnusable extends Error {
  override readonly name = 'SqlUnusable';

  constructor(error: unknown, ownerUrl: string | undefined) {
    const cause = causeOf(error);
    const why = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
    const sentence = ownerUrl === undefined ? 'one' : cause instanceof TooManyRights ? 'rights' : 'two';
    super(sentences[sentence](why), { cause });
  }
}

const sentences = {
  one: (why: string) => `The database of DATABASE_URL could not be opened or migrated: ${why}.`,
  two: (why: string) =>
    `The database could not be opened or migrated as the users of DATABASE_OWNER_URL and DATABASE_URL: ${why}. ` +
    'Where the tables still belong to the user of DATABASE_URL, an administrator hands them over once, in this database: ' +
    'REASSIGN OWNED BY app TO owner (with the names of the two).',
  rights: (why: string) =>
    `With DATABASE_OWNER_URL the exchange’s own user may only read and write rows, but ${why}: take that from it, or leave DATABASE_OWNER_URL out.`,
} as const;

/** Where PostgreSQL is, as settings name it. */
export type DatabaseUrls = Pick<SqlSettings, 'databaseUrl' | 'databaseOwnerUrl'>;

/** The part of a node's settings that says where its database is. */
export const databaseOf = ({
  databaseUrl,
  databaseOwnerUrl,
}: {
  readonly databaseUrl?: string | undefined;
  readonly databaseOwnerUrl?: string | undefined;
}): DatabaseUrls => ({
  ...(databaseUrl !== undefined && { databaseUrl }),
  ...(databaseUrl !== undefined && databaseOwnerUrl !== undefined && { databaseOwnerUrl }),
});

export interface SqlSettings {
  /** PostgreSQL; without it the embedded database in `dir`. */
  readonly databaseUrl?: string;
  /** The owner of its tables, who migrates them; without it the user of `databaseUrl` owns them. */
  readonly databaseOwnerUrl?: string;
  /** Folder of the embedded database, held by one process at a time. */
  readonly dir: string;
  /** Where the template of the embedded database is kept. */
  readonly cacheDir?: string;
  /** How long a call waits for a database that is still opening. */
  readonly waitMs?: number;
  /**
   * How long the embedded database may take over one query; then it is given up and opened again.
   */
  readonly stuckAfterMs?: number;
}

/** The people's database. It opens in the background, so that trading does not wait for it. */
export interface Sql {
  readonly kind: 'embedded' | 'postgres';
  readonly state: 'opening' | 'ready' | 'failed' | 'closed';
  /**
   * The open database with its migrations done; rejects with SqlNotReady when that takes too long.
   */
  db(): Promise<Database>;
  pool(): Promise<pg.Pool>;
  /** Resolves when it is open, however long that takes; rejects when it can not be opened. */
  opened(): Promise<void>;
  /** A new way in for another thread, once it is open. */
  door(): Promise<SqlDoor>;
  close(): Promise<void>;
}

interface Opened {
  readonly pool: pg.Pool;
  readonly db: Database;
  readonly door: () => SqlDoor;
  readonly close: () => Promise<void>;
}

/** How long a database that is still opening has left when it is to close. */
const openWithinMs = 500;
/** How long connections have to end in order. */
const closeWithinMs = 1_500;
const defaultCacheDir = join(packageFolder, '../../.cache');

/** Begins to open the database and returns at once. */
export function openSql(settings: SqlSettings): Sql {
  return new SqlHandle(settings);
}

class SqlHandle implements Sql {
  readonly kind: 'embedded' | 'postgres';
  state: Sql['state'] = 'opening';
  readonly #waitMs: number;
  /**
   * Ends the embedded database's thread while it opens, and the wait for another node's migration.
   */
  readonly #giveUp = new AbortController();
  #opening: Promise<Opened>;

  constructor(settings: SqlSettings) {
    this.kind = settings.databaseUrl ? 'postgres' : 'embedded';
    this.#waitMs = settings.waitMs ?? 10_000;
    this.#opening = settings.databaseUrl
      ? this.#openWhenThere(settings.databaseUrl, settings.databaseOwnerUrl)
      : this.#openEmbedded(settings);
    this.#follow(this.#opening);
  }

  #follow(opening: Promise<Opened>): void {
    opening.then(
      () => this.#became('ready'),
      () => this.#became('failed'),
    );
  }

  /**
   * The embedded database ended by itself: it recovers from its own log, as soon as its disk lets
   * it.
   */
  #openAgain(settings: SqlSettings): void {
    if (this.state === 'closed') return;
    this.state = 'opening';
    this.#opening = this.#retry(settings);
    this.#follow(this.#opening);
  }

  #openEmbedded(settings: SqlSettings): Promise<Opened> {
    return openEmbedded(settings, { onEnded: () => this.#openAgain(settings), giveUp: this.#giveUp.signal });
  }

  async #retry(settings: SqlSettings): Promise<Opened> {
    for (;;) {
      await new Promise((again) => setTimeout(again, 500));
      if (this.state === 'closed') throw new SqlNotReady('The database is closed.');
      try {
        return await this.#openEmbedded(settings);
      } catch {
        // Its disk is still full, or broken: callers meanwhile hear that it is not ready.
      }
    }
  }

  #became(state: 'ready' | 'failed'): void {
    if (this.state === 'opening') this.state = state;
  }

  async db(): Promise<Database> {
    return (await this.#within()).db;
  }

  async pool(): Promise<pg.Pool> {
    return (await this.#within()).pool;
  }

  async opened(): Promise<void> {
    await this.#opening;
  }

  async door(): Promise<SqlDoor> {
    return (await this.#opening).door();
  }

  async close(): Promise<void> {
    if (this.state === 'closed') return;
    this.state = 'closed';
    // Recovery from its log may take longer than a stop may: the thread is ended as a kill would
    // end it, and the next start recovers.
    const enough = setTimeout(() => this.#giveUp.abort(), openWithinMs);
    const opened = await this.#opening.catch(() => undefined);
    clearTimeout(enough);
    await opened?.close();
  }

  /**
   * A server that is not up yet is waited for; anything else that is wrong with it is a failure.
   */
  async #openWhenThere(databaseUrl: string, ownerUrl: string | undefined): Promise<Opened> {
    for (;;) {
      try {
        return await openPostgres({ databaseUrl, ownerUrl, giveUp: this.#giveUp.signal });
      } catch (error) {
        if (this.state === 'closed') throw error;
        if (!isNotUp(error)) throw new SqlUnusable(error, ownerUrl);
        await new Promise((again) => setTimeout(again, 500));
      }
    }
  }

  #within(): Promise<Opened> {
    if (this.state === 'ready') return this.#opening;
    if (this.state !== 'opening') return Promise.reject(new SqlNotReady(`The database is ${this.state}.`));
    return new Promise((opened, failed) => {
      const timer = setTimeout(() => failed(new SqlNotReady('The database is still opening.')), this.#waitMs);
      this.#opening.then(opened, failed).finally(() => clearTimeout(timer));
    });
  }
}

/** Held while one node migrates: "candor" in ASCII. */
const migrationLock = '109270115053426';
const lockAgainMs = 100;

interface PostgresPlace {
  readonly databaseUrl: string;
  readonly ownerUrl: string | undefined;
  readonly giveUp: AbortSignal;
}

async function openPostgres({ databaseUrl, ownerUrl, giveUp }: PostgresPlace): Promise<Opened> {
  // Without bounds: a migration of a large table takes as long as it takes.
  const migrating = pooled({ connectionString: ownerUrl ?? databaseUrl, max: 1, idleTimeoutMillis: 0 });
  try {
    await lockMigrations(migrating, giveUp);
    await migrateTables(drizzle(migrating));
    if (ownerUrl !== undefined) await giveLeastRights(migrating, databaseUrl);
  } finally {
    // The lock ends with its connection.
    await migrating.end();
  }
  const pool = pooled({ connectionString: databaseUrl, max: 10, ...bounds });
  try {
    if (ownerUrl !== undefined) await requireLeastRights(pool, ownerUrl);
  } catch (error) {
    await ended(pool);
    throw error;
  }
  const door = (): SqlDoor => ({ kind: 'postgres', databaseUrl });
  return { pool, db: drizzle(pool, { schema }), door, close: () => ended(pool) };
}

/** Nodes that start together migrate, and give rights, one after the other. */
async function lockMigrations(connection: pg.Pool, giveUp: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await connection.query<{ readonly locked: boolean }>(
      `select pg_try_advisory_lock(${migrationLock}) as locked`,
    );
    if (rows[0]?.locked === true) return;
    if (giveUp.aborted) throw new SqlNotReady('The database is closed.');
    await new Promise((again) => setTimeout(again, lockAgainMs));
  }
}

/**
 * Connections that were lost on the way may never say that they have ended: what they did is done
 * or undone by the server.
 */
function ended(pool: pg.Pool): Promise<void> {
  return new Promise((done) => {
    const enough = setTimeout(done, closeWithinMs);
    const over = () => {
      clearTimeout(enough);
      done();
    };
    pool.end().then(over, over);
  });
}

const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);

/** Refused connections, and a server that is starting or stopping. */
function isNotUp(error: unknown): boolean {
  const cause = causeOf(error);
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03'].includes(code);
}

interface Watch {
  /** Called when the database has ended by itself. */
  readonly onEnded: () => void;
  readonly giveUp: AbortSignal;
}

async function openEmbedded(settings: SqlSettings, { onEnded, giveUp }: Watch): Promise<Opened> {
  const dataDir = join(settings.dir, 'data');
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(settings.dir);
  try {
    const lite = await openLite(
      { dataDir, template: templateIn(settings.cacheDir), migrationsFolder },
      { stuckAfterMs: settings.stuckAfterMs ?? 20_000, giveUp },
    );
    let letGo: (() => void) | undefined = unlock;
    const release = () => {
      letGo?.();
      letGo = undefined;
    };
    const opened = await migrated(lite, release).catch(async (error: unknown) => {
      await lite.close();
      throw error;
    });
    void lite.ended.then(() => {
      release();
      onEnded();
    });
    return opened;
  } catch (error) {
    unlock();
    throw error;
  }
}

async function migrated(lite: LitePool, release: () => void): Promise<Opened> {
  const { pool } = lite;
  const db = drizzle(pool, { schema });
  await migrateTables(db);
  const door = (): SqlDoor => ({ kind: 'embedded', port: lite.door() });
  const close = async () => {
    await lite.close();
    release();
  };
  return { pool, db, door, close };
}

/** Where the template of a new folder's database is kept. */
export const templateIn = (cacheDir = defaultCacheDir): string => join(cacheDir, `sql-template-${templateVersion()}`);

/** A template belongs to one version of the embedded database, and to one state of the tables. */
function templateVersion(): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')));
  for (const name of readdirSync(migrationsFolder).toSorted())
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  return hash.digest('hex').slice(0, 16);
}
