import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DrizzleQueryError, eq, sql as query } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { migrateTables } from './migrate.ts';
import { type Database, openSql, type Sql, SqlNotReady } from './open-sql.ts';
import { billBalances, bills, chainMoves, settings, tokens } from './schema.ts';
import { openDoor } from './sql-door.ts';
import { engines, type TestSql } from './test-support/engines.ts';
import {
  migrationsOf,
  newerSteps,
  olderSteps,
  stopAtMigration,
  stopAtStep,
  tablesOf,
} from './test-support/older-tables.ts';
import { startPostgres } from './test-support/postgres.ts';

describe.each(Object.entries(engines))('%s', (_name, start) => {
  let running: TestSql;
  let sql: Sql;
  beforeAll(async () => {
    running = await start();
    sql = running.sql;
  });
  afterAll(async () => {
    await sql.close();
    await running.stop();
  });
  /** One whole start: what opens a database is what updates it. */
  const startAgain = async (): Promise<Database> => {
    await sql.close();
    sql = openSql(running.settings);
    return sql.db();
  };

  test('an error names its code and its constraint, and the connection lives on', async () => {
    const db = await sql.db();
    await db.insert(settings).values({ name: 'once', value: '1' });
    const error = await db
      .insert(settings)
      .values({ name: 'once', value: '2' })
      .then(
        () => undefined,
        (caught: unknown) => caught,
      );
    expect(error).toBeInstanceOf(DrizzleQueryError);
    const { cause } = error as DrizzleQueryError;
    expect(cause).toBeInstanceOf(pg.DatabaseError);
    expect(cause).toMatchObject({ code: '23505', constraint: 'settings_pkey' });
    expect((await db.execute(query`select 1 + 1 as two`)).rows).toEqual([{ two: 2 }]);
  });

  test('a transaction that throws leaves nothing', async () => {
    const db = await sql.db();
    const failing = db.transaction(async (tx) => {
      await tx.insert(settings).values({ name: 'undone', value: '1' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.select().from(settings).where(eq(settings.name, 'undone'))).toEqual([]);
  });

  test('a transaction whose statement fails leaves nothing, and the next one is its own', async () => {
    const db = await sql.db();
    await db.insert(settings).values({ name: 'taken', value: '1' });
    const failing = db.transaction(async (tx) => {
      await tx.insert(settings).values({ name: 'with it', value: '1' });
      await tx.insert(settings).values({ name: 'taken', value: '2' });
    });
    await expect(failing).rejects.toThrow('Failed query');
    await db.transaction(async (tx) => {
      await tx.insert(settings).values({ name: 'after it', value: '1' });
    });
    const names = (await db.select().from(settings)).map(({ name }) => name);
    expect(names).toContain('after it');
    expect(names).not.toContain('with it');
  });

  test('through a door a transaction is kept whole or not at all, and comes between none of others', async () => {
    const db = await sql.db();
    const door = openDoor(await sql.door());
    const insert = (...names: readonly string[]) =>
      names.map((name) => ({ text: 'insert into settings (name, value) values ($1, $2)', values: [name, '1'] }));
    const namesLike = async () => (await db.select().from(settings)).flatMap(({ name }) => /^door \d/.exec(name) ?? []);
    await door.run(insert('door 1', 'door 2'));
    await expect(door.run(insert('door 3', 'door 1'))).rejects.toThrow('settings_pkey');
    expect(await namesLike()).toEqual(['door 1', 'door 2']);
    const own = db.transaction(async (tx) => {
      await tx.insert(settings).values({ name: 'door 4', value: '1' });
      const kept = door.run(insert('door 5'));
      await tx.insert(settings).values({ name: 'door 6', value: '1' });
      return { kept };
    });
    await (
      await own
    ).kept;
    expect((await namesLike()).toSorted()).toEqual(['door 1', 'door 2', 'door 4', 'door 5', 'door 6']);
    await door.close();
  });

  test('twenty transactions at once each see whole rows', async () => {
    const db = await sql.db();
    await db.insert(settings).values({ name: 'count', value: '0' });
    const add = () =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(settings).where(eq(settings.name, 'count')).for('update');
        await tx
          .update(settings)
          .set({ value: String(Number(row?.value) + 1) })
          .where(eq(settings.name, 'count'));
      });
    await Promise.all(Array.from({ length: 20 }, add));
    const [row] = await db.select().from(settings).where(eq(settings.name, 'count'));
    expect(row?.value).toBe('20');
  });

  test('times and units come back as they went in', async () => {
    const db = await sql.db();
    const row = {
      accessHash: 'a',
      refreshHash: 'b',
      sessionId: 'c',
      generation: 1,
      proof: 0,
      salt: 'd',
      issuedAtMs: 253_402_300_799_000,
      diesAtMs: 1,
      firstUsedAtMs: null,
      rotatedAtMs: null,
    };
    await db.insert(tokens).values(row);
    expect(await db.select().from(tokens)).toEqual([row]);
    const units = await db.execute(query`select 9223372036854775807::bigint as most`);
    expect(units.rows).toEqual([{ most: '9223372036854775807' }]);
  });

  // The last two of their engine make all tables again. Step 18 is amid changed columns.
  test('a database of an older version gets the tables of a new one, and keeps its rows', async () => {
    let db = await sql.db();
    const tables = await tablesOf(db);
    expect(await migrationsOf(db)).toHaveLength(newerSteps);
    for (const steps of [1, olderSteps, 18]) {
      await stopAtStep(db, steps);
      await db.insert(settings).values({ name: 'of step', value: String(steps) });
      const before = await migrationsOf(db);
      expect(before).toHaveLength(steps);
      if (steps === 18) db = await startAgain();
      else await migrateTables(db);
      expect(await tablesOf(db), `from step ${steps}`).toEqual(tables);
      expect(await db.select().from(settings)).toEqual([{ name: 'of step', value: String(steps) }]);
      const after = await migrationsOf(db);
      expect(after.slice(0, steps)).toEqual(before);
      // With the last older step a database has the baseline, which does not run there again.
      expect(after).toHaveLength(olderSteps + newerSteps - 1);
    }
  });

  test('rows of an older version are kept: bills name no market, and a sweep that may have stopped is gone on with', async () => {
    await stopAtMigration(await sql.db(), '0050_chain_held');
    const older = await sql.db();
    for (const { rows, of, columns } of rowsOf0050)
      for (const row of rows) await older.execute(query.raw(`insert into ${of} (${columns}) values (${row})`));
    const db = await startAgain();
    const billed = await db.select().from(bills).orderBy(bills.seq);
    expect(billed.map(({ seq, marketId, amount, balanceAfter }) => [seq, marketId, amount, balanceAfter])).toEqual([
      [7, 0, 250n, 250n],
      [8, 0, -50n, 200n],
    ]);
    expect(await db.select().from(billBalances).orderBy(billBalances.wallet)).toEqual([
      { userId: 3, wallet: 1, marketId: 0, assetId: 2, balance: 200n },
      { userId: 3, wallet: 5, marketId: 0, assetId: 2, balance: 40n },
    ]);
    // An account of a market beside the wallet's own, which the key of before had refused.
    const ofMarket = { userId: 3, wallet: 5, marketId: 7, assetId: 2, balance: 1n };
    await db.insert(billBalances).values(ofMarket);
    await expect(db.insert(billBalances).values(ofMarket)).rejects.toThrow('Failed query');
    const moves = await db.select().from(chainMoves).orderBy(chainMoves.moveId);
    expect(moves.map(({ txHash, chainAmount, leavesSome }) => [txHash, chainAmount, leavesSome])).toEqual([
      ['first of two', 90n, false],
      ['second of two', 90n, false],
      ['first of a stopped one', 90n, true],
      ['on another chain', 90n, false],
      ['a refill', 90n, false],
    ]);
  });
});

/** Rows of the tables that migrations changed since 0050, as that version wrote them. */
const rowsOf0050 = [
  {
    of: 'bills',
    columns: 'seq, position, user_id, wallet, asset_id, cause, amount, balance_after, time_ms',
    rows: ["7, 0, 3, 1, 2, 'deposit', 250, 250, 1700000000000", "8, 0, 3, 1, 2, 'trade', -50, 200, 1700000001000"],
  },
  {
    of: 'bill_balances',
    columns: 'user_id, wallet, asset_id, balance',
    rows: ['3, 1, 2, 200', '3, 5, 2, 40'],
  },
  {
    of: 'chain_moves',
    columns:
      'network_id, kind, sender, nonce, asset_id, address_index, chain_amount, tx_hash, raw, signed_at_ms, ended_at_ms',
    // How many inputs a Bitcoin transaction has is its seventh byte.
    rows: [
      "2, 'sweep', '4', 100, 1, 4, 90, 'first of two', '0200000000016411', 1, 5",
      "2, 'sweep', '4', 101, 1, 4, 90, 'second of two', '0200000000016311', 2, 5",
      "2, 'sweep', '6', 100, 1, 6, 90, 'first of a stopped one', '0200000000016411', 3, null",
      "1, 'sweep', '6', 0, 1, 6, 90, 'on another chain', '0x02f86400000164', 3, null",
      "2, 'refill', 'warm', 0, 1, null, 90, 'a refill', '0200000000016411', 4, null",
    ],
  },
] as const;

test('a folder is held by one at a time, and free again after a close', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'candor-sql-'));
  const first = openSql({ dir });
  await first.opened();
  await (await first.db()).insert(settings).values({ name: 'kept', value: 'yes' });
  await first.close();
  await expect(first.db()).rejects.toBeInstanceOf(SqlNotReady);
  const second = openSql({ dir });
  const rows = await (await second.db()).select().from(settings);
  expect(rows).toEqual([{ name: 'kept', value: 'yes' }]);
  await second.close();
  rmSync(dir, { recursive: true, force: true });
});

test('a server ends statements and transactions that would hold others up', async () => {
  const running = await engines.postgres();
  const { rows } = await (
    await running.sql.db()
  ).execute(
    query`select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`,
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    statement_timeout: '30000',
    idle_in_transaction_session_timeout: '60000',
  });
  await running.stop();
});

test('a server that is not up yet is waited for', async () => {
  const first = await startPostgres();
  await first.stop();
  const sql = openSql({ databaseUrl: first.url, dir: '', waitMs: 1 });
  await expect(sql.db()).rejects.toBeInstanceOf(SqlNotReady);
  const late = await startPostgres(Number(new URL(first.url).port));
  await sql.opened();
  expect(sql.state).toBe('ready');
  await sql.close();
  await late.stop();
});

test('a server that refuses us is no server to wait for', async () => {
  const postgres = await startPostgres();
  const sql = openSql({ databaseUrl: postgres.url.replace(/postgres$/, 'no_such_database'), dir: '' });
  await expect(sql.opened()).rejects.toThrow(
    'The database of DATABASE_URL could not be opened or migrated: database "no_such_database" does not exist.',
  );
  expect(sql.state).toBe('failed');
  await sql.close();
  await postgres.stop();
});

test('callers before it is open wait a bounded time', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'candor-sql-'));
  const sql = openSql({ dir, waitMs: 1 });
  await expect(sql.db()).rejects.toBeInstanceOf(SqlNotReady);
  await sql.opened();
  expect(sql.state).toBe('ready');
  await expect(sql.db()).resolves.toBeDefined();
  await sql.close();
  rmSync(dir, { recursive: true, force: true });
});

test('an embedded database that answers no more is ended, and opened again with what it had', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'candor-sql-'));
  const sql = openSql({ dir, stuckAfterMs: 1_500, waitMs: 60_000 });
  const db = await sql.db();
  await db.insert(settings).values({ name: 'kept', value: 'yes' });
  const cut = db.transaction(async (transaction) => {
    await transaction.insert(settings).values({ name: 'cut', value: 'yes' });
    await transaction.execute(query`select pg_sleep(3600)`);
  });
  await expect(cut).rejects.toThrow('Failed query');
  const again = await sql.db();
  expect(await again.select().from(settings)).toEqual([{ name: 'kept', value: 'yes' }]);
  expect(sql.state).toBe('ready');
  const door = openDoor(await sql.door());
  await expect(door.run([{ text: 'select pg_sleep(3600)', values: [] }])).rejects.toThrow('has ended');
  expect(door.isOver).toBe(true);
  await expect.poll(() => sql.state).toBe('opening');
  await openDoor(await sql.door()).run([{ text: 'delete from settings where name = $1', values: ['kept'] }]);
  expect(await (await sql.db()).select().from(settings)).toEqual([]);
  await sql.close();
  rmSync(dir, { recursive: true, force: true });
});

test('closing does not wait for a database that takes long to open, and the next start opens it whole', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'candor-closing-'));
  try {
    const first = openSql({ dir });
    await first.close();
    expect(first.state).toBe('closed');
    await expect(first.db()).rejects.toBeInstanceOf(SqlNotReady);
    const second = openSql({ dir, waitMs: 100_000 });
    expect(await (await second.db()).select().from(settings)).toEqual([]);
    await second.close();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

test('a database that was only half made is made again; whole ones and anything else are left as they are', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'candor-half-'));
  const data = join(dir, 'data');
  const mark = join(dir, 'making');
  const names = async (): Promise<string[]> => {
    const sql = openSql({ dir, waitMs: 100_000 });
    const rows = await (await sql.db()).select().from(settings);
    await sql.close();
    return rows.map(({ name }) => name);
  };
  try {
    mkdirSync(data);
    writeFileSync(join(data, 'PG_VERSION'), '17');
    writeFileSync(mark, String(statSync(data).ino));
    const sql = openSql({ dir, waitMs: 100_000 });
    await (await sql.db()).insert(settings).values({ name: 'kept', value: 'yes' });
    await sql.close();
    expect(existsSync(mark)).toBe(false);
    expect(readdirSync(dir).filter((name) => name.startsWith('data.half'))).toHaveLength(1);

    // A copy that caught the mark of another folder.
    writeFileSync(mark, '1');
    expect(await names()).toEqual(['kept']);

    rmSync(mark);
    rmSync(join(data, 'PG_VERSION'));
    const other = openSql({ dir });
    await expect(other.opened()).rejects.toThrow('neither empty nor a database');
    await other.close();
    expect(existsSync(join(data, 'base'))).toBe(true);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

test('a new database is a copy of the first one made, tables and all; without a place to keep that one it is made whole', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'candor-template-'));
  const cacheDir = join(dir, 'cache');
  const made = async (name: string, keptIn: string): Promise<unknown[]> => {
    const sql = openSql({ dir: join(dir, name), cacheDir: keptIn, waitMs: 100_000 });
    const db = await sql.db();
    await db.insert(settings).values({ name, value: 'yes' });
    const rows = await db.select({ name: settings.name }).from(settings);
    await sql.close();
    return rows;
  };
  try {
    expect(await made('first', cacheDir)).toEqual([{ name: 'first' }]);
    const kept = readdirSync(cacheDir);
    expect(kept).toEqual([expect.stringMatching(/^sql-template-[0-9a-f]{16}$/)]);
    expect(await made('second', cacheDir)).toEqual([{ name: 'second' }]);
    expect(readdirSync(cacheDir)).toEqual(kept);
    writeFileSync(join(dir, 'no-folder'), '');
    expect(await made('third', join(dir, 'no-folder'))).toEqual([{ name: 'third' }]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
